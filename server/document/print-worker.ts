import { parentPort } from 'node:worker_threads'
import { printDocument } from './print-document.ts'
import type { PrintJob, PrintResult } from './print-in-worker.ts'

const print = async ({ no, document }: PrintJob): Promise<PrintResult> => {
  try {
    return { no, bytes: await printDocument(document) }
  } catch (error) {
    return { no, problem: error instanceof Error ? error.message : String(error) }
  }
}

// One after the other: a document's memory is freed before the next one's is taken.
let last: Promise<void> = Promise.resolve()
parentPort?.on('message', (job: PrintJob) => {
  last = last.then(async () => {
    parentPort?.postMessage(await print(job))
  })
})
