import { Hono } from 'hono'
import { createKnobBoard, type Knobs } from '../../payment/stand-in/knobs.ts'
import { type CardKnobs, calmCards, cardKnobs } from './card-knobs.ts'
import { type BookedCharge, openChargeBook } from './charge-book.ts'
import { chargeRoutes } from './charge-routes.ts'
import { pageRoutes } from './page-routes.ts'
import { postCallback } from './post-callback.ts'

export type CardStandInOptions = {
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

export type CardStandIn = {
  /** `/v1/charges…` and `/knobs` behind Basic auth, and `/page/{token}` for browsers. */
  readonly app: Hono
  charges(): BookedCharge[]
  /** What becomes of charges. */
  setCards(changes: Partial<CardKnobs>): void
  /** What goes wrong on the wire. */
  setFaults(changes: Pick<Partial<Knobs>, 'delayMs' | 'fault' | 'faultsLeft'>): void
  /** Ends what is in process, as the knobs say. */
  end(): Promise<void>
  /** The cardholder's bank takes money back that was paid. */
  takeBack(reference: string): Promise<void>
  /** Says the same again, or an older piece of news: acquirers do. */
  tellAgain(reference: string, status?: BookedCharge['status']): Promise<void>
  /** Resolves when nothing is on its way. */
  settled(): Promise<void>
  close(): void
}

/** What the routes of the stand-in work with. */
export type CardWorld = {
  readonly options: CardStandInOptions
  readonly book: ReturnType<typeof openChargeBook>
  readonly knobs: () => CardKnobs
  readonly setKnobs: (changes: Partial<CardKnobs>) => void
  /** Changes a charge, and tells it when it has come to an end. */
  readonly move: (charge: BookedCharge, changes: Partial<BookedCharge>) => Promise<BookedCharge>
  /** The right code, or none needed: it is charged now or a little later, as the knobs say. */
  readonly take: (charge: BookedCharge) => Promise<BookedCharge>
}

const RETRY_DELAYS_MS: readonly number[] = [1_000, 4_000, 15_000, 60_000]
const DECLINED_ENDING = '0002'
const ends: readonly BookedCharge['status'][] = ['PAID', 'FAILED', 'REVERSED']

/**
 * An acquirer, honest to the outside: it speaks HTTP, keeps its own book, counts a code before it
 * compares it, charges a reference once, tells its ends by callbacks, and nothing of ours reaches
 * inside.
 */
export const createCardStandIn = (options: CardStandInOptions): CardStandIn => {
  const book = openChargeBook(options.journalFile)
  const board = createKnobBoard()
  const running = new Set<Promise<unknown>>()
  const timers = new Set<NodeJS.Timeout>()
  let knobs = calmCards
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
  const post = async (charge: BookedCharge, tries: number): Promise<void> => {
    const status = await postCallback(options, charge)
    const delayMs = (options.retryDelaysMs ?? RETRY_DELAYS_MS)[tries]
    if (closed || (status >= 200 && status < 300) || delayMs === undefined) return
    later(delayMs, () => post(charge, tries + 1))
  }
  const tell = (charge: BookedCharge): void => {
    if (knobs.dropCallbacks) return
    for (let copies = 0; copies <= knobs.duplicates; copies += 1) track(post(charge, 0))
  }
  const move: CardWorld['move'] = async (charge, changes) => {
    const moved = { ...charge, ...changes, updated: options.now().toISOString() }
    book.put(moved)
    if (moved.status !== charge.status && ends.includes(moved.status)) tell(moved)
    return moved
  }
  const finish = async (charge: BookedCharge): Promise<BookedCharge> => {
    const declined = knobs.outcome === 'decline' || charge.card_ending === DECLINED_ENDING
    return await move(
      charge,
      declined ? { status: 'FAILED', failure_code: 'DECLINED' } : { status: 'PAID' },
    )
  }
  const finishLater = async (reference: string): Promise<void> => {
    const charge = book.find(reference)
    if (charge?.status === 'PROCESSING') await finish(charge)
  }
  const take: CardWorld['take'] = async charge => {
    if (knobs.settleAfterMs === 0 && !knobs.hold) return await finish(charge)
    const processing = await move(charge, { status: 'PROCESSING' })
    if (!knobs.hold) later(knobs.settleAfterMs, () => finishLater(charge.reference))
    return processing
  }
  const setKnobs = (changes: Partial<CardKnobs>): void => {
    knobs = cardKnobs.parse({ ...knobs, ...changes })
  }
  const world: CardWorld = { options, book, knobs: () => knobs, setKnobs, move, take }

  const app = new Hono()
  app.route('/page', pageRoutes(world))
  app.route('/', chargeRoutes(world, board))

  // A kill may have come between taking and ending.
  for (const { status, reference } of book.list()) {
    if (status === 'PROCESSING') later(knobs.settleAfterMs, () => finishLater(reference))
  }
  return {
    app,
    charges: book.list,
    setCards: setKnobs,
    setFaults: changes => board.set(changes),
    end: async () => {
      for (const { reference } of book.list()) await finishLater(reference)
    },
    takeBack: async reference => {
      const charge = book.find(reference)
      if (charge?.status !== 'PAID') throw new Error('only money that was paid can be taken back')
      await move(charge, { status: 'REVERSED' })
    },
    tellAgain: async (reference, status) => {
      const charge = book.find(reference)
      if (charge) tell({ ...charge, status: status ?? charge.status })
    },
    settled: async () => {
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
