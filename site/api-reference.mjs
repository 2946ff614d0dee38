import { readFileSync } from 'node:fs';

const documents = [
  { file: 'public.v1.json', folder: 'api/reference/public', title: 'Public API reference' },
  { file: 'management.v1.json', folder: 'api/reference/management', title: 'Management API reference' },
];

/** Returns the pages of the API reference: for each document an index, a page per tag, and a page of schemas. */
export function apiReference(folder) {
  const pages = {};
  for (const { file, folder: to, title } of documents) {
    const api = JSON.parse(readFileSync(folder + file, 'utf8'));
    pages[`${to}/index.md`] = indexPage(api, title);
    for (const { name, description } of api.tags) {
      const operations = operationsOf(api).filter(({ operation }) => operation.tags?.[0] === name);
      pages[`${to}/${slug(name)}.md`] =
        `# ${name}\n\n${safe(description)}\n\n${operations.map((each) => operationText(api, each)).join('\n')}`;
    }
    pages[`${to}/schemas.md`] = `# Schemas\n\n${Object.entries(api.components?.schemas ?? {})
      .map(([name, schema]) => `## ${name}\n\n${schemaText(api, schema)}`)
      .join('\n\n')}\n`;
  }
  return pages;
}

/** Returns the sidebar of the API reference. */
export function referenceSidebar(folder) {
  return documents.map(({ file, folder: at, title }) => {
    const { tags } = JSON.parse(readFileSync(folder + file, 'utf8'));
    return {
      text: title,
      collapsed: true,
      link: `/${at}/`,
      items: [
        ...tags.map(({ name }) => ({ text: name, link: `/${at}/${slug(name)}` })),
        { text: 'Schemas', link: `/${at}/schemas` },
      ],
    };
  });
}

const slug = (name) => name.toLowerCase().replace(/[^a-z]+/g, '-');
const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Keeps text from being read as HTML or as a Vue expression, and on one line of a table. */
const safe = (text = '') =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;'),
    )
    .join('')
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ');
const code = (text) => `\`${String(text).replaceAll('|', '\\|')}\``;

const operationsOf = (api) =>
  Object.entries(api.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => method in item)
      .map((method) => ({ path, method, operation: item[method], shared: item.parameters ?? [] })),
  );

function resolve(api, part) {
  if (!part?.$ref) return part;
  return part.$ref
    .slice(2)
    .split('/')
    .reduce((value, key) => value?.[key], api);
}

const refName = (schema) => /^#\/components\/schemas\/(.*)$/.exec(schema?.$ref ?? '')?.[1];

function indexPage(api, title) {
  const rows = operationsOf(api).map(
    ({ path, method, operation }) =>
      `| [${safe(operation.summary)}](./${slug(operation.tags[0])}.md#${operation.operationId.toLowerCase()}) | ${code(`${method.toUpperCase()} ${path}`)} |`,
  );
  return `# ${title}\n\nGenerated from the OpenAPI document.\n\n| Operation | Request |\n| --- | --- |\n${rows.join('\n')}\n`;
}

function operationText(api, { path, method, operation, shared }) {
  const parameters = [...shared, ...(operation.parameters ?? [])].map((each) => resolve(api, each));
  const body = resolve(api, operation.requestBody);
  const bodySchema = body && Object.values(body.content)[0]?.schema;
  const example = body && exampleOf(Object.values(body.content)[0]);
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const { description, content } = resolve(api, response);
    const schema = content && Object.values(content)[0]?.schema;
    const data = resolve(api, schema)?.properties?.data;
    return `| ${status} | ${safe(description)} | ${schema ? typeText(api, data ?? schema) : ''} |`;
  });
  return [
    `## ${safe(operation.summary)} {#${operation.operationId.toLowerCase()}}\n`,
    `\`\`\`http\n${method.toUpperCase()} ${path}\n\`\`\`\n`,
    operation.description ? `${safe(operation.description)}\n` : '',
    parameters.length > 0
      ? `| Parameter | In | Type | Meaning |\n| --- | --- | --- | --- |\n${parameters
          .map(
            ({ name, in: place, required, schema, description }) =>
              `| ${code(name)}${required ? ' (required)' : ''} | ${place} | ${typeText(api, schema)} | ${safe(description)} |`,
          )
          .join('\n')}\n`
      : '',
    bodySchema ? `**Body**\n\n${schemaText(api, bodySchema)}\n` : '',
    example ? `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\`\n` : '',
    `| Status | Meaning | \`data\` |\n| --- | --- | --- |\n${responses.join('\n')}\n`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

const exampleOf = ({ example, examples, schema }) =>
  example ?? Object.values(examples ?? {})[0]?.value ?? schema?.examples?.[0];

/** Describes a type in a few words: `string`, `list of Space`, one of the values. */
function typeText(api, schema) {
  if (!schema || schema === true) return '';
  const name = refName(schema);
  if (name) return `[${name}](./schemas.md#${name.toLowerCase()})`;
  if (schema.$ref) return typeText(api, resolve(api, schema));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map((each) => typeText(api, each)))].join(' or ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(', ');
  if (schema.type === 'array') return `list of ${typeText(api, schema.items) || 'values'}`;
  return [schema.type].flat().filter(Boolean).join(' or ');
}

/** Describes a schema as a table of its members, or as a type. */
function schemaText(api, schema) {
  const name = refName(schema);
  if (name) return `[${name}](./schemas.md#${name.toLowerCase()})`;
  const { properties, required = [], description } = schema ?? {};
  const about = description ? `${safe(description)}\n\n` : '';
  if (!properties) return `${about}${typeText(api, schema)}`;
  const rows = Object.entries(properties).map(([member, each]) => {
    const whole = each.$ref ? each : { ...each };
    const meaning = each.description ?? (each.$ref ? '' : resolve(api, each)?.description);
    return `| ${code(member)}${required.includes(member) ? ' (required)' : ''} | ${typeText(api, whole)} | ${safe(meaning)} |`;
  });
  return `${about}| Member | Type | Meaning |\n| --- | --- | --- |\n${rows.join('\n')}`;
}
