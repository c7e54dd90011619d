import { parentPort } from 'node:worker_threads'
import type { Printed, PrintJob } from './print-apart.ts'
import { printPaper } from './print-paper.ts'

const print = async ({ no, paper }: PrintJob): Promise<Printed> => {
  try {
    return { no, bytes: await printPaper(paper) }
  } catch (error) {
    return { no, problem: error instanceof Error ? error.message : String(error) }
  }
}

// One after the other: a paper's memory is gone before the next one's is taken.
let last: Promise<void> = Promise.resolve()
parentPort?.on('message', (job: PrintJob) => {
  last = last.then(async () => {
    parentPort?.postMessage(await print(job))
  })
})
