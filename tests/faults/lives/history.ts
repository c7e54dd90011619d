import type { Life, Money, Person } from './model.ts'
import type { World } from './world.ts'

/** A world and all that has been done in it so far. */
export type History = {
  readonly world: World
  readonly people: Person[]
  readonly lives: Life[]
  /** By the provider's id. */
  readonly money: Map<string, Money>
  /** Whose a card's charge is, by its reference. */
  readonly charges: Map<string, Life>
  /** How often each thing was done. */
  readonly done: Map<string, number>
  readonly violations: string[]
  /** How many lives this world is to see. */
  readonly wanted: number
}

export const count = ({ done }: History, what: string): void => {
  done.set(what, (done.get(what) ?? 0) + 1)
}

/** Writes down what was done to a loan, as the story to read when something is wrong. */
export const note = (history: History, life: Life, what: string): void => {
  count(history, what.split(' ')[0] ?? what)
  const { clock } = history.world
  life.steps.push(`${clock.businessDate(life.market)} ${what}`)
}

export const pick = <Item>({ random }: World, items: readonly Item[]): Item | undefined =>
  items[random.integer(Math.max(1, items.length))]

/** True once in `times`. */
export const chance = ({ random }: World, times: number): boolean => random.integer(times) === 0
