import { Type } from 'typebox';

/** A refusal as an API's description tells it. */
export interface Refused {
  readonly code: string;
  readonly meaning: string;
  /** A message, for each way to get here that reads differently. */
  readonly messages: Readonly<Record<string, string>>;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
  readonly headers?: object;
}

/** The schema of a refusal, with its examples; `ErrorAnswer` is the shape that each API has of its own. */
export function describeRefusal({ code, meaning, messages, details, headers }: Refused) {
  const examples = Object.entries(messages).map(([name, message]) => {
    const error = { code, message, ...(details && { details }) };
    return [name, { value: { success: false, error } }];
  });
  return {
    description: `\`${code}\`: ${meaning}`,
    ...(headers && { headers }),
    content: {
      'application/json': { schema: Type.Ref('ErrorAnswer'), examples: Object.fromEntries(examples) },
    },
  };
}
