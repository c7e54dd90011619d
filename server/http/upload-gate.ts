import { isSoundMultipart } from './multipart.ts'

/** Files are read into memory: each caller may upload this many at a time. */
const maxAtOnce = 4
/** What all forms with files hold in one process at a time. */
const maxHeldBytes = 32 * 1024 * 1024

/** Why a form was not read: too many bytes, no sound form, or too much is being uploaded. */
export type UnreadForm = 'too-large' | 'malformed' | 'busy'

type Upload = {
  /** Who uploads: a borrower, a member of staff, or an address. */
  readonly caller: string
  readonly request: Request
  /** Headers of the request that `work` is given; those of `request` when absent. */
  readonly headers?: Headers
  readonly maxBytes: number
}

export type UploadGate = {
  /**
   * Reads a multipart form and gives it to `work` as a request that can be read at once. Its bytes
   * count until `work` has ended.
   */
  readonly admit: <Result>(
    upload: Upload,
    work: (request: Request) => Promise<Result>,
  ) => Promise<Result | UnreadForm>
}

/** A form in memory, from its first byte until `work` has ended. */
type HeldForm = {
  readonly caller: string
  /** Bytes that had arrived in this process, of all forms, when it began. */
  readonly beganAt: number
  bytes: number
  /** Ends the receiving; undefined once all bytes are there. */
  giveWay: (() => void) | undefined
}

/**
 * The form that gives way when the memory is used up, `grown` being the one that grew last: of the
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

/**
 * Allows each caller a few uploads at a time, and all together a fixed number of bytes. What a
 * request states as its length is not reserved: a caller who sends slowly would hold memory that is
 * not used. When the bytes are used up, a form gives way or waits, see `chooseForm`.
 */
export const createUploadGate = (maxBytes = maxHeldBytes): UploadGate => {
  const forms = new Set<HeldForm>()
  const waiting = new Set<() => void>()
  let [held, arrived] = [0, 0]

  const release = (form: HeldForm) => {
    held -= form.bytes
    forms.delete(form)
    for (const wake of waiting) wake()
    waiting.clear()
  }

  /** Counts bytes that have arrived; resolves when the form may be read on, or has given way. */
  const grow = async (form: HeldForm, bytes: number): Promise<void> => {
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
  }

  const receive = async (
    { request, maxBytes: limit }: Upload,
    form: HeldForm,
  ): Promise<Uint8Array[] | UnreadForm> => {
    if (Number(request.headers.get('content-length') ?? 0) > limit) return 'too-large'
    const reader = request.body?.getReader()
    if (!reader) return 'malformed'
    const mustGiveWay = Promise.withResolvers<'busy'>()
    form.giveWay = () => mustGiveWay.resolve('busy')
    const chunks: Uint8Array[] = []
    const drop = (reason: UnreadForm) => {
      chunks.length = 0
      reader.cancel().catch(() => undefined)
      return reason
    }
    for (;;) {
      const next = await Promise.race([mustGiveWay.promise, reader.read()])
      if (next === 'busy') return drop(next)
      if (next.done) return chunks
      chunks.push(next.value)
      if (form.bytes + next.value.byteLength > limit) return drop('too-large')
      await grow(form, next.value.byteLength)
    }
  }

  const handle = async <Result>(
    upload: Upload,
    form: HeldForm,
    work: (request: Request) => Promise<Result>,
  ): Promise<Result | UnreadForm> => {
    const received = await receive(upload, form)
    form.giveWay = undefined
    if (typeof received === 'string') return received
    const body = Buffer.concat(received, form.bytes)
    received.length = 0
    const { request } = upload
    if (!isSoundMultipart(request.headers.get('content-type') ?? '', body)) return 'malformed'
    const headers = new Headers(upload.headers ?? request.headers)
    headers.delete('content-length')
    return await work(new Request(request.url, { method: request.method, headers, body }))
  }

  return {
    admit: async (upload, work) => {
      const { caller } = upload
      const running = [...forms].filter(form => form.caller === caller).length
      if (running >= maxAtOnce) return 'busy'
      const form: HeldForm = { caller, beganAt: arrived, bytes: 0, giveWay: undefined }
      forms.add(form)
      try {
        return await handle(upload, form, work)
      } finally {
        if (forms.has(form)) release(form)
      }
    },
  }
}
