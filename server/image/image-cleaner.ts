import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

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
const maxInFlight = 2
const maxWaitingEach = 4
const maxWaiting = 200
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

/**
 * Cleans two images at a time, and one of each owner: an owner's others wait behind those of owners
 * who have waited longer, so that many images of a few owners do not hold up everyone's.
 */
export const createImageCleaner = (
  clean: (bytes: Buffer) => Promise<CleaningResult> = async bytes => await cleanInProcess(bytes),
): ImageCleaner => {
  const running = new Set<string>()
  // Owners in the order in which their turn comes, each with what waits.
  const waiting = new Map<string, (() => void)[]>()
  let count = 0
  const startNext = () => {
    for (const [ownerId, [first, ...others]] of waiting) {
      if (running.size >= maxInFlight) return
      if (!first || running.has(ownerId)) continue
      running.add(ownerId)
      count -= 1
      waiting.delete(ownerId)
      if (others.length > 0) waiting.set(ownerId, others)
      first()
    }
  }
  return {
    clean: async (bytes, ownerId) => {
      const own = waiting.get(ownerId) ?? []
      if (own.length >= maxWaitingEach || count >= maxWaiting) return 'busy'
      const turn = Promise.withResolvers<void>()
      own.push(turn.resolve)
      waiting.set(ownerId, own)
      count += 1
      startNext()
      await turn.promise
      try {
        return await clean(bytes)
      } finally {
        running.delete(ownerId)
        const left = waiting.get(ownerId)
        if (waiting.delete(ownerId) && left) waiting.set(ownerId, left)
        startNext()
      }
    },
  }
}
