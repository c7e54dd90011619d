import { createHash } from 'node:crypto'
import { seedCatalog } from '#tools/seed/seed-catalog.ts'
import { apply, decide, decidePayout, newPerson } from './begin.ts'
import { checkLife } from './check-life.ts'
import { checkWorld, findBrokenRules, type Mark } from './check-world.ts'
import { chance, count, type History, pick } from './history.ts'
import type { Life, Person } from './model.ts'
import { closeAllDays, followUp, passDays, reconcile, sweep } from './night.ts'
import {
  askForNumber,
  endCharges,
  payByCard,
  payNumber,
  payStray,
  payTwice,
  takeBack,
  takeCardBack,
  tellAgain,
  tellCharges,
} from './pay.ts'
import {
  answerClaim,
  chooseForOverpayment,
  claim,
  decideHeldMoney,
  decideOnRefund,
  endPayouts,
  returnPayout,
  settleStopped,
} from './settle.ts'
import { createWorld, type Place } from './world.ts'

/** How many borrow at once in one world. */
const peopleAtOnce = 40
/** A loan older than this is brought to its end by its borrower. */
const mostDays = 130
/** So long no loan's end can take, whatever goes wrong. */
const farTooManyDays = 1000

type Deed = (history: History, life: Life) => Promise<void>

const ways = ['exact', 'exact', 'exact', 'exact', 'short', 'over', 'late', 'reversed'] as const

/** Pays the next installment: mostly right, now and then in every wrong way. */
const payInstallment: Deed = async (history, life) => {
  const { world } = history
  const bill = await askForNumber(history, life, 'installments', chance(world, 5) ? '2' : '1')
  if (!bill) return
  if (chance(world, 9)) await payTwice(history, life, bill)
  else await payNumber(history, life, bill, pick(world, ways) ?? 'exact')
}

const payFor =
  (purpose: 'extension' | 'pay-off' | 'cooling-off'): Deed =>
  async (history, life) => {
    const { world } = history
    const bill = await askForNumber(history, life, purpose)
    if (!bill || chance(world, 5)) return
    if (chance(world, 6)) await payTwice(history, life, bill)
    else await payNumber(history, life, bill, chance(world, 6) ? 'short' : 'exact')
  }

/** Pays a number that was given out some time, whatever has become of it since. */
const payOldNumber: Deed = async (history, life) => {
  const bill = pick(history.world, life.bills)
  if (bill) await payNumber(history, life, bill, chance(history.world, 3) ? 'over' : 'exact')
}

/** What may happen to a loan that runs, each as often as it stands here. */
const deeds: readonly Deed[] = [
  ...[payInstallment, payInstallment, payInstallment, payInstallment],
  ...[payFor('extension'), payFor('extension'), payFor('pay-off'), payFor('cooling-off')],
  ...[payOldNumber, payByCard, takeBack, takeCardBack, payStray],
  ...[chooseForOverpayment, chooseForOverpayment, claim, decideHeldMoney],
  ...[tellAgain, answerClaim, decideOnRefund, settleStopped, returnPayout],
]

/** What may happen to one whose money is not out, or that was refused. */
const deedsBefore: readonly Deed[] = [decide, decide, decidePayout, tellAgain]

const isOut = ({ state }: Life): boolean => Number(state) >= 170
const today = ({ world }: History, { market }: Life): string => world.clock.businessDate(market)

/** Does one thing, of which the application may die, and looks at the loan afterwards. */
const step = async (history: History, life: Life, deed: Deed): Promise<void> => {
  const { world } = history
  world.doom(chance(world, 25) ? 1 + world.random.integer(24) : 0)
  await deed(history, life)
  await world.rebirth()
  world.doom(0)
  count(history, 'steps')
  history.violations.push(...(await checkLife(history, life)).map(found => tellOf(life, found)))
}

const tellOf = (life: Life, found: string): string =>
  [`life ${life.no} (${life.orderId}): ${found}`, ...life.steps.slice(-16)].join('\n         ')

/** What was found of a loan, with its story. */
const tellWhose = ({ lives }: History, found: string): string => {
  const life = lives.find(({ orderId }) => found.includes(orderId))
  return life ? tellOf(life, found) : found
}

/** Whether there is nothing more to live: it was settled a while ago, or will never run. */
const endsNow = (history: History, life: Life): boolean => {
  if (life.state === '110') return chance(history.world, 3)
  return life.state === '200' && chance(history.world, 4)
}

const bringHome: Deed = async (history, life) => {
  // All at once may be more than a bank takes.
  const bill =
    (await askForNumber(history, life, 'pay-off')) ??
    (await askForNumber(history, life, 'installments', '36')) ??
    (await askForNumber(history, life, 'installments', '1'))
  // A rest that is too small for any bank is paid by card.
  if (bill) await payNumber(history, life, bill, 'exact')
  else await payByCard(history, life)
}

const liveOn = async (history: History, person: Person): Promise<void> => {
  const { world } = history
  const { life } = person
  if (!life) {
    if (history.lives.length < history.wanted && chance(world, 3)) await apply(history, person)
    return
  }
  if (endsNow(history, life)) {
    life.isOver = true
    person.life = undefined
    return
  }
  const age = (Date.parse(today(history, life)) - Date.parse(life.bornOn)) / 86_400_000
  if (age > farTooManyDays) history.violations.push(tellOf(life, 'it cannot be brought to an end'))
  if (age > mostDays && isOut(life) && life.state !== '200') return step(history, life, bringHome)
  if (!chance(world, isOut(life) ? life.diligence + 2 : 2)) return
  await step(history, life, pick(world, isOut(life) ? deeds : deedsBefore) ?? tellAgain)
}

/** A day, or several at once; nights are closed, now and then not until the next time. */
const passNight = async (history: History): Promise<void> => {
  const { world } = history
  world.doom(chance(world, 5) ? 1 + world.random.integer(30) : 0)
  await followUp(history)
  await endPayouts(history)
  // Nor does an acquirer think about a charge for longer than a day.
  await endCharges(history)
  if (!chance(world, 3)) await sweep(history)
  world.doom(0)
  await passDays(history, 1 + world.random.integer(chance(world, 3) ? 12 : 4))
  world.doom(chance(world, 5) ? 1 + world.random.integer(8) : 0)
  if (!chance(world, 5)) await closeAllDays(history)
  if (!chance(world, 3)) await reconcile(history)
  world.doom(0)
}

/** Nobody dies any more, all that is on its way arrives, and everything is asked about. */
const comeToRest = async (history: History): Promise<void> => {
  const { world } = history
  for (let rounds = 0; rounds < 4; rounds += 1) {
    await followUp(history)
    await world.outside.payouts.end()
    await endCharges(history)
    await tellCharges(history)
    await passDays(history, 1)
    await sweep(history)
    await closeAllDays(history)
    await reconcile(history)
  }
}

export type Lived = {
  readonly lives: number
  readonly violations: readonly string[]
  readonly done: Readonly<Record<string, number>>
  readonly deaths: Readonly<Record<string, number>>
  readonly states: Readonly<Record<string, number>>
  readonly clips: readonly string[]
  readonly days: number
  readonly entries: number
  /** The same for the same seed: every entry of the ledger, in its order. */
  readonly digest: string
}

/** Lives a world's loans from the first to the last; stops at the first thing that is wrong. */
export const live = async (
  place: Place,
  { seed, wanted }: { readonly seed: number; readonly wanted: number },
): Promise<Lived> => {
  const world = await createWorld(place, seed)
  const history: History = {
    world,
    people: [],
    lives: [],
    money: new Map(),
    charges: new Map(),
    done: new Map(),
    violations: [],
    wanted,
  }
  const bornAt = world.clock.now().getTime()
  try {
    let mark: Mark | undefined
    const look = async (isQuiet = false): Promise<void> => {
      // What a database does by itself, but at moments that a seed repeats.
      await world.eye.query('vacuum analyze')
      const { found, mark: next } = await checkWorld(history, { before: mark, isQuiet })
      mark = next
      history.violations.push(...found.map(each => tellWhose(history, each)))
      count(history, 'proofs')
    }
    await seedCatalog(world.services())
    for (let no = 0; no < peopleAtOnce; no += 1) history.people.push(await newPerson(world, no))
    const goesOn = () =>
      history.lives.length < wanted || history.people.some(({ life }) => life !== undefined)
    for (let nights = 1; goesOn() && history.violations.length === 0; nights += 1) {
      for (const person of history.people) await liveOn(history, person)
      // While the numbers of the day are live.
      history.violations.push(...(await findBrokenRules(history)))
      await passNight(history)
      if (nights % 12 === 0) await look()
    }
    if (history.violations.length === 0) {
      await comeToRest(history)
      for (const life of history.lives) {
        history.violations.push(...(await checkLife(history, life)).map(each => tellOf(life, each)))
      }
      await look(true)
    }
    return summarize(history, mark, world.clock.now().getTime() - bornAt)
  } finally {
    await world.end()
  }
}

const summarize = (history: History, mark: Mark | undefined, livedMs: number): Lived => {
  const states: Record<string, number> = {}
  for (const { state } of history.lives) states[state] = (states[state] ?? 0) + 1
  return {
    lives: history.lives.length,
    violations: history.violations,
    done: Object.fromEntries(history.done),
    deaths: Object.fromEntries(history.world.deaths),
    states,
    clips: [...new Set(history.lives.flatMap(({ clips }) => [...clips]))],
    days: Math.round(livedMs / 86_400_000),
    entries: mark?.entries ?? 0,
    digest: createHash('sha256')
      .update(mark?.story ?? '')
      .digest('hex')
      .slice(0, 16),
  }
}
