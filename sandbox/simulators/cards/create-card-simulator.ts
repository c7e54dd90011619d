import { Hono } from 'hono'
import { createSimulatorSettingsStore, type SimulatorSettings } from '../bank/simulator-settings.ts'
import { cardPageRoutes } from './card-page-routes.ts'
import { openCardPaymentBook, type SimulatedCardPayment } from './card-payment-book.ts'
import { cardPaymentRoutes } from './card-payment-routes.ts'
import {
  type CardSimulatorSettings,
  cardSimulatorSettings,
  defaultCardSettings,
} from './card-simulator-settings.ts'
import { postCallback } from './post-callback.ts'

export type CardSimulatorOptions = {
  /** Where its memory is kept, so that it survives a kill; in memory when left out. */
  readonly journalFile?: string
  readonly now: () => Date
  readonly random: { digits(length: number): string; token(bytes: number): string }
  readonly callbackUrl: string
  readonly callbackToken: string
  readonly secretKey: string
  /** Where its pages are reached by a browser, without a trailing slash. */
  readonly publicUrl: string
  readonly fetch: typeof fetch
  /** Sends a code to a phone. */
  readonly sendCode: (message: { to: string; code: string; reference: string }) => Promise<void>
  readonly retryDelaysMs?: readonly number[]
}

export type CardSimulator = {
  /** `/v1/charges…` and `/knobs` behind Basic auth, and `/page/{token}` for browsers. */
  readonly app: Hono
  cardPayments(): SimulatedCardPayment[]
  /** What becomes of charges. */
  setSettings(changes: Partial<CardSimulatorSettings>): void
  /** What goes wrong on the wire. */
  setFaults(changes: Pick<Partial<SimulatorSettings>, 'delayMs' | 'fault' | 'faultsLeft'>): void
  /** Ends what is in process, as the knobs say. */
  finishAll(): Promise<void>
  /** The cardholder's bank takes money back that was paid. */
  reverse(reference: string): Promise<void>
  /** Says the same again, or an older piece of news: acquirers do. */
  resendCallback(reference: string, status?: SimulatedCardPayment['status']): Promise<void>
  /** Resolves when nothing is on its way. */
  whenIdle(): Promise<void>
  close(): void
}

/** What the routes of the stand-in work with. */
export type CardSimulatorContext = {
  readonly options: CardSimulatorOptions
  readonly book: ReturnType<typeof openCardPaymentBook>
  readonly settings: () => CardSimulatorSettings
  readonly setSettings: (changes: Partial<CardSimulatorSettings>) => void
  /** Changes a charge, and tells it when it has come to an end. */
  readonly update: (
    charge: SimulatedCardPayment,
    changes: Partial<SimulatedCardPayment>,
  ) => Promise<SimulatedCardPayment>
  /** The right code, or none needed: it is charged now or a little later, as the knobs say. */
  readonly capture: (charge: SimulatedCardPayment) => Promise<SimulatedCardPayment>
}

const RETRY_DELAYS_MS: readonly number[] = [1_000, 4_000, 15_000, 60_000]
const DECLINED_ENDING = '0002'
const finalStatuses: readonly SimulatedCardPayment['status'][] = ['PAID', 'FAILED', 'REVERSED']

/**
 * An acquirer, honest to the outside: it speaks HTTP, keeps its own book, counts a code before it
 * compares it, charges a reference once, tells its ends by callbacks, and nothing of ours reaches
 * inside.
 */
export const createCardSimulator = (options: CardSimulatorOptions): CardSimulator => {
  const book = openCardPaymentBook(options.journalFile)
  const board = createSimulatorSettingsStore()
  const running = new Set<Promise<unknown>>()
  const timers = new Set<NodeJS.Timeout>()
  let knobs = defaultCardSettings
  let closed = false

  const track = (work: Promise<unknown>): void => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }
  const later = (delayMs: number, work: () => Promise<unknown>): void => {
    if (closed) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      track(work())
    }, delayMs)
    timer.unref()
    timers.add(timer)
  }
  const post = async (charge: SimulatedCardPayment, tries: number): Promise<void> => {
    const status = await postCallback(options, charge)
    const delayMs = (options.retryDelaysMs ?? RETRY_DELAYS_MS)[tries]
    if (closed || (status >= 200 && status < 300) || delayMs === undefined) return
    later(delayMs, () => post(charge, tries + 1))
  }
  const tell = (charge: SimulatedCardPayment): void => {
    if (knobs.dropCallbacks) return
    for (let copies = 0; copies <= knobs.duplicates; copies += 1) track(post(charge, 0))
  }
  const update: CardSimulatorContext['update'] = async (charge, changes) => {
    const moved = { ...charge, ...changes, updated: options.now().toISOString() }
    book.put(moved)
    if (moved.status !== charge.status && finalStatuses.includes(moved.status)) tell(moved)
    return moved
  }
  const finish = async (charge: SimulatedCardPayment): Promise<SimulatedCardPayment> => {
    const declined = knobs.outcome === 'decline' || charge.card_ending === DECLINED_ENDING
    return await update(
      charge,
      declined ? { status: 'FAILED', failure_code: 'DECLINED' } : { status: 'PAID' },
    )
  }
  const finishLater = async (reference: string): Promise<void> => {
    const charge = book.find(reference)
    if (charge?.status === 'PROCESSING') await finish(charge)
  }
  const capture: CardSimulatorContext['capture'] = async charge => {
    if (knobs.settleAfterMs === 0 && !knobs.hold) return await finish(charge)
    const processing = await update(charge, { status: 'PROCESSING' })
    if (!knobs.hold) later(knobs.settleAfterMs, () => finishLater(charge.reference))
    return processing
  }
  const setSettings = (changes: Partial<CardSimulatorSettings>): void => {
    knobs = cardSimulatorSettings.parse({ ...knobs, ...changes })
  }
  const world: CardSimulatorContext = {
    options,
    book,
    settings: () => knobs,
    setSettings,
    update,
    capture,
  }

  const app = new Hono()
  app.route('/page', cardPageRoutes(world))
  app.route('/', cardPaymentRoutes(world, board))

  // A kill may have come between taking and ending.
  for (const { status, reference } of book.list()) {
    if (status === 'PROCESSING') later(knobs.settleAfterMs, () => finishLater(reference))
  }
  return {
    app,
    cardPayments: book.list,
    setSettings: setSettings,
    setFaults: changes => board.set(changes),
    finishAll: async () => {
      for (const { reference } of book.list()) await finishLater(reference)
    },
    reverse: async reference => {
      const charge = book.find(reference)
      if (charge?.status !== 'PAID') throw new Error('only money that was paid can be taken back')
      await update(charge, { status: 'REVERSED' })
    },
    resendCallback: async (reference, status) => {
      const charge = book.find(reference)
      if (charge) tell({ ...charge, status: status ?? charge.status })
    },
    whenIdle: async () => {
      while (timers.size > 0 || running.size > 0) {
        await Promise.all(running)
        await new Promise(resolve => setTimeout(resolve, 5))
      }
    },
    close: () => {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      book.close()
    },
  }
}
