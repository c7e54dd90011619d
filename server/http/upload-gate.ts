import { isSoundMultipart } from './multipart.ts'

/** Files are read into memory: each caller may upload this many at a time. */
const maxAtOnce = 4
/** What all forms with files hold in one process at a time. */
const maxHeldBytes = 48 * 1024 * 1024

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

/** A form that is being received. */
type Receiving = { bytes: number; readonly giveWay: () => void }

/**
 * Allows each caller a few uploads at a time, and all together a fixed number of bytes. When those
 * are used up, the form that has taken longest gives way: a caller who sends slowly
 * to fill the memory loses the place to those who send at a usual speed.
 */
export const createUploadGate = (maxBytes = maxHeldBytes): UploadGate => {
  const running = new Map<string, number>()
  // In the order in which they began.
  const receiving = new Set<Receiving>()
  let held = 0

  const receive = async ({ request, maxBytes: limit }: Upload): Promise<Buffer[] | UnreadForm> => {
    if (Number(request.headers.get('content-length') ?? 0) > limit) return 'too-large'
    const reader = request.body?.getReader()
    if (!reader) return 'malformed'
    const mustGiveWay = Promise.withResolvers<'busy'>()
    const form: Receiving = { bytes: 0, giveWay: () => mustGiveWay.resolve('busy') }
    receiving.add(form)
    const chunks: Buffer[] = []
    const drop = (reason: UnreadForm) => {
      held -= form.bytes
      reader.cancel().catch(() => undefined)
      return reason
    }
    try {
      for (;;) {
        const next = await Promise.race([mustGiveWay.promise, reader.read()])
        if (next === 'busy') return drop(next)
        if (next.done) return chunks
        chunks.push(Buffer.from(next.value))
        form.bytes += next.value.byteLength
        held += next.value.byteLength
        if (form.bytes > limit) return drop('too-large')
        const [oldest] = receiving
        if (held > maxBytes) {
          receiving.delete(oldest ?? form)
          oldest?.giveWay()
        }
      }
    } catch (error) {
      drop('malformed')
      throw error
    } finally {
      receiving.delete(form)
    }
  }

  const process = async <Result>(
    upload: Upload,
    work: (request: Request) => Promise<Result>,
  ): Promise<Result | UnreadForm> => {
    const received = await receive(upload)
    if (typeof received === 'string') return received
    const size = received.reduce((sum, { length }) => sum + length, 0)
    try {
      const body = Buffer.concat(received, size)
      received.length = 0
      const { request } = upload
      if (!isSoundMultipart(request.headers.get('content-type') ?? '', body)) return 'malformed'
      const headers = new Headers(upload.headers ?? request.headers)
      headers.delete('content-length')
      return await work(new Request(request.url, { method: request.method, headers, body }))
    } finally {
      held -= size
    }
  }

  return {
    admit: async (upload, work) => {
      const { caller } = upload
      const count = running.get(caller) ?? 0
      if (count >= maxAtOnce) return 'busy'
      running.set(caller, count + 1)
      try {
        return await process(upload, work)
      } finally {
        const left = (running.get(caller) ?? 1) - 1
        if (left > 0) running.set(caller, left)
        else running.delete(caller)
      }
    },
  }
}
