import { createFairQueue } from '../platform/process/fair-queue.ts'
import { freeBytes } from './free-bytes.ts'
import { boundaryOf, MalformedForm } from './multipart.ts'
import { readForm, TextTooLong } from './read-form.ts'
import { createUploadSpool, type UploadSpool } from './upload-spool.ts'

/**
 * A caller's forms that are received at a time: more than one, since a phone that lost its
 * connection sends again while the server still waits for the rest of the first.
 */
const receiving = { atOnce: 400, atOnceEach: 4, waiting: 1000, waitingEach: 20 }
/** Forms that are handled at a time. Handling reads one picture of a form into memory. */
const handling = { atOnce: 3, atOnceEach: 1, waiting: 1000, waitingEach: 4 }
/** Clients end a call after 60 s, and the server a request that has not arrived by then. */
const maxWaitMs = 50_000
/** Disk that all forms may use at a time. */
const maxSpooledBytes = 1024 * 1024 * 1024

/** Why a form was not read: too many bytes, no sound form, or too much is being uploaded. */
export type UnreadForm = 'too-large' | 'malformed' | 'busy'

type Upload = {
  /** Who uploads: a borrower, a member of staff, or an address. */
  readonly caller: string
  readonly headers: Headers
  /** The chunks of the body; each is freed once it was read. */
  readonly body: AsyncIterable<Uint8Array>
  readonly maxBytes: number
}

export type UploadGate = {
  /**
   * Reads a multipart form and gives it to `work`. Its files are on disk, each is read when `work`
   * asks for its bytes, and they are gone once `work` has ended.
   */
  readonly admit: <Result>(
    upload: Upload,
    work: (form: FormData) => Promise<Result>,
  ) => Promise<Result | UnreadForm>
}

/** A form on disk, from its first byte until `work` has ended. */
type HeldForm = {
  readonly caller: string
  /** Bytes that had arrived in this process, of all forms, when it began. */
  readonly beganAt: number
  bytes: number
  /** Ends the receiving; undefined once all bytes are there. */
  giveWay: (() => void) | undefined
}

/** Ends the reading of a form. */
class FormRefused extends Error {
  readonly reason: UnreadForm

  constructor(reason: UnreadForm) {
    super(reason)
    this.reason = reason
  }
}

/**
 * The form that gives way when the disk is used up, `grown` being the one that grew last: of the
 * caller whose forms have held the most for the longest, the oldest that is still being received.
 * The time is counted in bytes that have arrived since. Undefined when that caller has none, and
 * `grown` is another caller's: then it waits until forms that are being handled have ended.
 */
const chooseForm = (
  forms: ReadonlySet<HeldForm>,
  grown: HeldForm,
  arrived: number,
): HeldForm | undefined => {
  const weights = new Map<string, number>()
  for (const { caller, bytes, beganAt } of forms) {
    weights.set(caller, (weights.get(caller) ?? 0) + bytes * (arrived - beganAt))
  }
  const weightOf = ({ caller }: HeldForm) => weights.get(caller) ?? 0
  const receiving = [...forms].filter(({ giveWay }) => giveWay !== undefined)
  const heaviest = receiving.reduce(
    (heavier, form) => (weightOf(form) > weightOf(heavier) ? form : heavier),
    receiving[0] ?? grown,
  )
  const isHeaviestOfAll = [...weights.values()].every(weight => weight <= weightOf(heaviest))
  return isHeaviestOfAll || heaviest.caller !== grown.caller ? heaviest : undefined
}

/** Counts the bytes of all forms. */
const createSpoolBudget = (maxBytes: number) => {
  const forms = new Set<HeldForm>()
  const waiting = new Set<() => void>()
  let [held, arrived] = [0, 0]

  const release = (form: HeldForm) => {
    if (!forms.delete(form)) return
    held -= form.bytes
    for (const wake of waiting) wake()
    waiting.clear()
  }
  return {
    begin: (caller: string): HeldForm => {
      const form: HeldForm = { caller, beganAt: arrived, bytes: 0, giveWay: undefined }
      forms.add(form)
      return form
    },
    /** Counts bytes that have arrived; resolves when the form may be read on, or has given way. */
    grow: async (form: HeldForm, bytes: number): Promise<void> => {
      form.bytes += bytes
      held += bytes
      arrived += bytes
      while (held > maxBytes && forms.has(form)) {
        const chosen = chooseForm(forms, form, arrived)
        if (chosen) {
          release(chosen)
          chosen.giveWay?.()
        } else {
          await new Promise<void>(resolve => waiting.add(resolve))
        }
      }
    },
    release,
  }
}

type SpoolBudget = ReturnType<typeof createSpoolBudget>

/** The body of a request as it arrives. @throws FormRefused, MalformedForm when it is cut off. */
async function* arriving(
  { body, maxBytes }: Upload,
  form: HeldForm,
  { grow }: SpoolBudget,
): AsyncGenerator<Uint8Array, void> {
  const source = body[Symbol.asyncIterator]()
  const mustGiveWay = Promise.withResolvers<'busy'>()
  form.giveWay = () => mustGiveWay.resolve('busy')
  const readNext = () =>
    source.next().catch((error: unknown) => {
      throw new MalformedForm('it was cut off', { cause: error })
    })
  try {
    for (;;) {
      const next = await Promise.race([mustGiveWay.promise, readNext()])
      if (next === 'busy') throw new FormRefused('busy')
      if (next.done) return
      if (form.bytes + next.value.byteLength > maxBytes) throw new FormRefused('too-large')
      await grow(form, next.value.byteLength)
      yield next.value
      freeBytes(next.value)
    }
  } finally {
    form.giveWay = undefined
    // Not waited for: it ends only with a read that may never end.
    source.return?.().catch(() => undefined)
  }
}

/**
 * Receives a few forms of each caller at a time onto the disk, and handles one of each caller and a few of
 * all. The others wait: those that are not yet received are not read from their connections. A form
 * is refused as busy only after it has waited for long, or when the disk is used up (`chooseForm`).
 */
export const createUploadGate = (maxBytes = maxSpooledBytes): UploadGate => {
  const [received, handled] = [createFairQueue(receiving), createFairQueue(handling)]
  const budget = createSpoolBudget(maxBytes)

  const receive = async (
    upload: Upload,
    { boundary, spool }: { boundary: string; spool: UploadSpool },
    form: HeldForm,
  ): Promise<FormData | UnreadForm> => {
    try {
      return await readForm(boundary, arriving(upload, form, budget), spool)
    } catch (error) {
      if (error instanceof FormRefused) return error.reason
      if (error instanceof MalformedForm) return 'malformed'
      if (error instanceof TextTooLong) return 'too-large'
      throw error
    }
  }

  return {
    admit: async (upload, work) => {
      const { caller, headers, maxBytes: limit } = upload
      if (Number(headers.get('content-length') ?? 0) > limit) return 'too-large'
      const boundary = boundaryOf(headers.get('content-type') ?? '')
      if (boundary === undefined) return 'malformed'
      const endReceiving = await received.enter(caller, maxWaitMs)
      if (!endReceiving) return 'busy'
      const held = budget.begin(caller)
      const spool = createUploadSpool()
      try {
        const form = await receive(upload, { boundary, spool }, held)
        if (typeof form === 'string') return form
        const endHandling = await handled.enter(caller, maxWaitMs)
        if (!endHandling) return 'busy'
        return await work(form).finally(endHandling)
      } finally {
        await spool.close()
        budget.release(held)
        endReceiving()
      }
    },
  }
}
