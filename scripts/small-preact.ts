/**
 * Bundles Preact from its source, without what the form has none of: hydration, Suspense, portals, styles as objects, tags of SVG
 * and MathML, and hooks of its developer tools: two kilobytes less than its own build (docs/decisions/0033-preact-of-the-form.md).
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../', import.meta.resolve('preact')));

/** The version whose source the edits were written for. In another one, an edit may match elsewhere, which nothing else notices. */
const reviewedVersion = '11.2.0';
const { version } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
if (version !== reviewedVersion)
  throw new Error(`Compare the source of Preact ${version} with the edits of scripts/small-preact.ts first.`);

/** What is removed, or replaced by a value with which the minifier removes the rest. */
const edits: readonly (readonly [found: RegExp, replacement: string])[] = [
  // Hydration and namespaces: always the same values, so the functions need no parameters for them.
  [/createElementNS\(\s+namespace,/, 'createElementNS(XHTML_NAMESPACE,'],
  [/\t+(?:namespace|excessDomChildren|isHydrating),\n/g, ''],
  [/\t+(?:parentDom\.namespaceURI|oldVNode\._flags & MODE_HYDRATE.*),\n/g, ''],
  [/\t\toldVNode\n[^,;]*: NULL,\n/, ''],
  [/, namespace\)/g, ')'],
  [/\t+(?:isHydrating = |excessDomChildren =(?: |\n))[^;{]*;\n/g, ''],
  [/\b(?:isHydrating|excessDomChildren)(?! =)\b/g, 'NULL'],
  [/(?:if|else if) \((?:nodeType == '(?:svg|math)'|!namespace)\) namespace = \w+;/g, ''],
  [/\bnamespace == (?:SVG|MATH)_NAMESPACE|nodeType == '(?:foreignObject|template|progress)'/g, 'false'],
  [/newProps\.is \? newProps : parentDom/, ''],
  // Suspense and streams.
  [/\tif \(\n\t\toldVNode\._flags & MODE_SUSPENDED[\s\S]*?\n\t\}\n/, ''],
  [/\w+\._flags & REF_DETACHED|\w+\.nodeType == [89]|\be && e\.then\b|\(r = r\._excess\)/g, 'false'],
  [/\t+newVNode\._flags &= RESET_MODE;\n/, ''],
  // Portals.
  [/\b(?:newProps|\w+\.props)\._parentDom\b/g, 'undefined'],
  // Methods of components and kinds of properties.
  [/ctor = component\.constructor;\n[\s\S]*?\n\t+\}\n(?=\n\t+if \(component\.componentDidCatch)/, ''],
  [/\t+if \(r\.componentWillUnmount\) \{[\s\S]*?\n\t\t\}\n/, ''],
  [/\bBaseComponent\.prototype\.forceUpdate = [\s\S]*?^\};\n/m, ''],
  [/typeof ref == 'function'|\w+ == '(?:style|dangerouslySetInnerHTML)'/g, 'false'],
  [/\t+if \(typeof value == 'function'\) return;\n/, ''],
  [/ \|\|\s+childVNode\.constructor === String/, ''],
  [/, errorInfo(?: \|\| \{\})?\)/g, ')'],
  [/ownerDocument \|\| document/, 'ownerDocument'],
  [/\tContext\.Consumer = [\s\S]*?\};\n/, ''],
  // Every render renders the whole form, so no component has to be told that a context has changed.
  [/\t+this\.(?:shouldComponentUpdate|sub) = [\s\S]*?^\t\t\t\};\n/gm, ''],
  [/\t+const state = getHookState\(currentIndex\+\+, 9\);\n/, ''],
  [/\tif \(state\._value == null\) \{[^}]*\}\n/, ''],
  [/\t+if \(provider\) provider\.sub\(c\);\n/, ''],
  [
    /\t+tmp = newType\.contextType;\n[\s\S]*?: globalContext;\n/,
    '\t\t\tconst componentContext = globalContext;\n',
  ],
  [/Context\.Consumer\.contextType = /, ''],
  [/\t+if \(callback\) \{[^}]*\}\n/, ''],
  [
    /\t+(?:EMPTY_ARR\.push\.apply\(c\._renderCallbacks, c\._stateCallbacks\)|c\._stateCallbacks = \[\]);\n/g,
    '',
  ],
  [
    /\b\w+\.(?:getDerivedStateFrom\w+|componentWill(?:Mount|ReceiveProps|Update)|componentDid(?:Mount|Update)|getSnapshotBeforeUpdate)\b/g,
    'undefined',
  ],
  [/ && 'default(?:Value|Checked)' in newProps/g, ' && false'],
  [/name != '(?:form|download|rowSpan|colSpan|popover)' &&\s+/g, ''],
  [/name == 'popover' && value == true \? '' : value/, 'value'],
  [/name != \(name = name\.replace\(CAPTURE_REGEX, '\$1'\)\)/, 'false'],
  // The form's effects end at once, not after the next frame.
  [/if \(s\._passive && s\._cleanup\) \{[\s\S]*?\} else (?=\{\s+invokeCleanup\(s\))/, ''],
  [/\tdo \{\n(?=[\s\S]*unmountCleanups\.shift)|\t\} while \(unmountCleanups\.length\);\n/g, ''],
  [/\t+while \(\(component = unmountCleanups\.shift\(\)\)\) \{[\s\S]*?\n\t\t\}\n/, ''],
  [/\t+state\._passive = \w+;\n|, errorParent(?=;)/g, ''],
  // Hooks of developer tools.
  [/^let (old\w+) = options\.\w+;$/gm, 'const $1 = undefined;'],
  [/(?: \|\|\s+)?\w+ !?= options\.(?:debounceRendering|requestAnimationFrame);?/g, ''],
  [/\boptions\.(?:vnode|event|_root|_hook|_skipEffects|_hydrationMismatch)\b/g, 'undefined'],
  [/^\t(?:currentHook = \d+|state\._context = context);\n/gm, ''],
  // Refs are objects, and the only error boundary renders nothing after an error.
  [
    /(export function applyRef\(ref, value), vnode, owner\) \{[\s\S]*?\n\}\n/,
    '$1) { ref.current = value; }\n',
  ],
  [/\t+if \(c\._bits & COMPONENT_P\w+\) \{[^}]*\}\n/g, ''],
  [/\t+component\._bits \|= COMPONENT_PENDING_ERROR;\n/, ''],
  [/ &&\s+!\(component\._bits & COMPONENT_PROCESSING_EXCEPTION\)/, ''],
  [/if \(\(tmp = (options\.\w+)\)\) tmp\(newVNode\)/g, '$1(newVNode)'],
  [/if \(renderHook\) /, ''],
  [/if \(options\.(?:unmount|_commit)\) /g, ''],
  // Handlers are functions or absent, and named like onClick; functions are no children.
  [/\t+if \(typeof (\w+) != 'function'\) \1 = NULL;\n/g, ''],
  [/(name = name\.slice\(2\));\n\t+if \(name\[0\] < 'a'\) name = name(\.toLowerCase\(\))/, '$1$2'],
  [/\btypeof childVNode == 'function'/, 'false'],
  // No event of a control reaches an element around it that begins to handle such events at that moment.
  [/\t+\(dom\._attached \|\| .*\n/, ''],
  [/if \(e\[EVENT_DISPATCHED\] == NULL\) \{[^}]*\} else if \([^)]*\) \{[^}]*\}/, ''],
  // Effects run in a task after the render, also in a hidden tab.
  [/function afterNextFrame\(callback\) \{[\s\S]*?\n\}\n/, 'const afterNextFrame = setTimeout;\n'],
  // A component that is rendered again without need is no loss: the whole form is rendered after each change.
  [/\t+if \(!currentComponent\._hasScuFromHooks\) \{[\s\S]*?\n\t\t\}\n(?=\t\}\n)/, ''],
  [/\(!\(c\._bits & COMPONENT_FORCE\) &&\s+c\.shouldComponentUpdate[\s\S]*?=== false\)/, 'false'],
  [/\t+if \(newVNode\._original != oldVNode\._original\) \{[\s\S]*?\n\t+\}\n/, ''],
  [/\t+if \(!\(false\)\) markAsForce\(newVNode\);\n/, ''],
  [/\t+\w+\._bits (?:&= ~|\|= )COMPONENT_FORCE;\n/g, ''],
  [/\tif \(typeof update == 'function'\) \{[\s\S]*?\n\t\}\n/, ''],
  [/if \(update\) (\{\s+assign\(s, update\);\s+\}) else \{\s+return;\s+\}/, '$1'],
];

/** Its files, by their paths. */
const sources = new Map(
  globSync(['src/**/*.js', 'hooks/src/*.js'], { cwd: folder })
    .toSorted()
    .map((file) => [folder + file, readFileSync(folder + file, 'utf8')]),
);

for (const [found, replacement] of edits) {
  let isFound = false;
  for (const [file, code] of sources) {
    const edited = code.replace(found, replacement);
    isFound ||= edited !== code;
    sources.set(file, edited);
  }
  if (!isFound) throw new Error(`The source of Preact has no ${found}.`);
}

/** Preact's own properties begin with `_`. Short names for them, as in its own build. */
const ownName = /\b_+[a-z]\w*/gi;
const names = [...new Set([...sources.values()].join('').match(ownName))].toSorted();
const shortNames = new Map(names.map((name, index) => [name, `_${index.toString(36)}`]));

/** Replaces Preact by its edited source. */
export const smallPreact = (): Plugin => ({
  name: 'small-preact',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) =>
    id === 'preact' ? `${folder}src/index.js` : id === 'preact/hooks' ? `${folder}hooks/src/index.js` : null,
  load: (id) => sources.get(id)?.replace(ownName, (name) => shortNames.get(name) ?? name) ?? null,
});
