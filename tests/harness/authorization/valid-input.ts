import type { Call, InputOf } from '#contract/call.ts'
import type { AuthorizationEnvironment } from './authorization-environment.ts'
import type { ResourceOwner } from './resource-owner.ts'
import type { AnyCall, CallInput } from './send-call.ts'

/** The input of a permitted caller: with every id of their own. */
export type ValidInput = {
  readonly call: AnyCall
  readonly of: (environment: AuthorizationEnvironment, whose: ResourceOwner) => CallInput
  /** The refusal of another's id, by field, where that is not 404; see `ignored`. */
  readonly refused: Readonly<Record<string, string>>
}

/** Ignored while another field beside it is given: then it may be another's. */
export const ignored = 'ignored'

/** Ties an input to its call; what it may contain is what the contract says. */
export const validInput = <
  C extends Call<never, never> | Call<unknown, unknown>,
  const Selected extends InputOf<C>,
>(
  call: C,
  of: (whose: ResourceOwner, environment: AuthorizationEnvironment) => Selected,
  refused: { readonly [Field in keyof InputOf<C> & string]?: string } = {},
): ValidInput => ({
  // Every input is an object of texts and files; only its own call reads it.
  call: call as AnyCall,
  of: (environment, whose) => of(whose, environment) as CallInput,
  refused: refused as ValidInput['refused'],
})
