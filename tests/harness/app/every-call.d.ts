import type { Call, CallSchemas } from '#contract/call.ts';
import type { DocumentedCall } from '#contract/openapi.ts';
/** Every call that the contract states with its schemas, each once. */
export declare const documentedCalls: readonly DocumentedCall[];
/** Every call that the contract states, each once: what is tried on all of them misses none. */
export declare const everyCall: readonly Call<unknown, unknown>[];
/** The schemas of a call of the contract. */
export declare const schemasOf: (call: Pick<Call<unknown, unknown>, 'name'>) => CallSchemas;
