import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createFairQueue } from '../platform/process/fair-queue.ts'

export type ImageFault = 'type' | 'damaged' | 'too-many-pixels' | 'too-small'
export type CleanedImage = {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  /** SHA-256 of the decoded pixels. */
  readonly pixelHash: Buffer
  /** A difference hash of 64 bits: near the same for near the same picture. */
  readonly likeness: Buffer
}

/**
 * `busy`: too many of this owner's, or of all, wait already, or this one was not finished in time; the
 * same image may be sent again.
 */
export type CleaningResult = CleanedImage | ImageFault | 'busy'

export type ImageCleaner = {
  readonly clean: (bytes: Buffer, ownerId: string) => Promise<CleaningResult>
}

const program = fileURLToPath(new URL('./clean-image.ts', import.meta.url))
/** Many times what the largest picture takes: on a busy machine a sound one must not be refused. */
const timeoutMs = 20_000
/** Width, height, hash and likeness stand before the picture. */
const headBytes = 48

/** The exit codes of clean-image.ts; any other means that the picture crashed it. */
const faults: Readonly<Record<number, ImageFault>> = {
  10: 'type',
  11: 'damaged',
  12: 'too-many-pixels',
  13: 'too-small',
}

/** One process for one image, without our environment's secrets, ended after some time. */
export const cleanInProcess = async (
  bytes: Buffer,
  endAfterMs = timeoutMs,
): Promise<CleaningResult> => {
  const child = spawn(process.execPath, ['--no-warnings', program], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: endAfterMs,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  // A process that ends before it has read everything closes the pipe.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  const [answer, code] = await Promise.all([buffer(child.stdout), ended])
  // Ended by the timeout: how long it takes depends on the machine too, so the picture is not at fault.
  if (child.signalCode === 'SIGKILL') return 'busy'
  if (code !== 0 || answer.length <= headBytes) return faults[code ?? 0] ?? 'damaged'
  return {
    width: answer.readUInt32BE(0),
    height: answer.readUInt32BE(4),
    pixelHash: answer.subarray(8, 40),
    likeness: answer.subarray(40, headBytes),
    bytes: answer.subarray(headBytes),
  }
}

/** Cleans two images at a time, and one of each owner. */
export const createImageCleaner = (
  clean: (bytes: Buffer) => Promise<CleaningResult> = async bytes => await cleanInProcess(bytes),
): ImageCleaner => {
  const queue = createFairQueue({ atOnce: 2, atOnceEach: 1, waiting: 200, waitingEach: 4 })
  return {
    clean: async (bytes, ownerId) => {
      const endTurn = await queue.enter(ownerId)
      if (!endTurn) return 'busy'
      try {
        return await clean(bytes)
      } finally {
        endTurn()
      }
    },
  }
}
