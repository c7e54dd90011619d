import { Worker } from 'node:worker_threads'
import type { PrintableDocument } from './printable-document.ts'

export type PrintJob = { readonly no: number; readonly document: PrintableDocument }
/** `bytes` is missing where the document could not be printed; `problem` then says why. */
export type PrintResult = {
  readonly no: number
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly problem?: string
}

/** A printer that has had nothing to do for so long is let go, and its memory with it. */
const idleMs = 30_000

/**
 * So long may one document take, of which those behind it wait. The largest data export takes 3 seconds
 * beside payments, and took 17 where four programs shared a core.
 */
export const printLimitMs = 60_000

type WaitingPrint = {
  readonly document: PrintableDocument
  readonly resolve: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly reject: (error: Error) => void
}

/**
 * Prints a document in a worker thread, so that payments are booked meanwhile. The
 * thread starts with the first document (a second's work, once) and prints one after the other. One that
 * takes more memory than the thread has, or longer than `printLimitMs`, fails alone: the thread is
 * ended, and those behind it are printed by a new one.
 */
export const printInWorker = async (
  document: PrintableDocument,
): Promise<Uint8Array<ArrayBuffer>> => {
  printer ??= startPrinter()
  return await printer(document)
}

let printer: ReturnType<typeof startPrinter> | undefined

const startPrinter = () => {
  const worker = new Worker(new URL('./print-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  const waiting = new Map<number, WaitingPrint>()
  let count = 0
  const retire = () => {
    if (printer === print) printer = undefined
    void worker.terminate()
  }
  const idle = setTimeout(() => (waiting.size === 0 ? retire() : idle.refresh()), idleMs)
  /** Runs while the first of those that wait is printed. */
  let limit: NodeJS.Timeout | undefined
  const limitNext = () => {
    clearTimeout(limit)
    limit = undefined
    if (waiting.size === 0) return
    const error = new Error(`a document took longer to print than ${printLimitMs / 1000} s`)
    limit = setTimeout(() => endWith(error), printLimitMs)
    limit.unref()
  }
  const endWith = (error: Error) => {
    clearTimeout(idle)
    clearTimeout(limit)
    retire()
    const [printed, ...others] = waiting.values()
    waiting.clear()
    printed?.reject(error)
    for (const { document, resolve, reject } of others) {
      printInWorker(document).then(resolve, reject)
    }
  }
  worker.on('error', error => endWith(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => endWith(new Error('the printer ended before its document was done')))
  worker.on('message', ({ no, bytes, problem }: PrintResult) => {
    const job = waiting.get(no)
    waiting.delete(no)
    limitNext()
    if (bytes) job?.resolve(bytes)
    else job?.reject(new Error(problem ?? 'the document could not be printed'))
    if (waiting.size === 0) idle.refresh()
  })
  const print = async (document: PrintableDocument): Promise<Uint8Array<ArrayBuffer>> =>
    await new Promise((resolve, reject) => {
      count += 1
      worker.postMessage({ no: count, document } satisfies PrintJob)
      waiting.set(count, { document, resolve, reject })
      if (waiting.size === 1) limitNext()
    })
  // A server that is to stop does not wait for it.
  worker.unref()
  idle.unref()
  return print
}
