import type { Call } from '#contract/call.ts'
import type { Holder } from './holder.ts'
import type { AnyCall, Input } from './send.ts'
import type { World } from './world.ts'

/** What someone sends who may: with every id of their own. */
export type GoodInput = {
  readonly call: AnyCall
  readonly of: (world: World, whose: Holder) => Input
  /** What naming another's is refused with, by field, where that is not 404. */
  readonly refused: Readonly<Record<string, string>>
}

/** Ties an input to its call; what it may hold is what the contract says. */
export const good = <Wanted>(
  call: Call<Wanted, unknown>,
  of: (whose: Holder, world: World) => Wanted,
  refused: Readonly<Partial<Record<keyof Wanted & string, string>>> = {},
): GoodInput => ({
  // Every input is an object of texts and files; nothing is read from it but by its own call.
  call: call as AnyCall,
  of: (world, whose) => of(whose, world) as Input,
  refused: refused as Readonly<Record<string, string>>,
})
