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

/** `busy`: too many wait already; the same image may be sent again. */
export type CleaningResult = CleanedImage | ImageFault | 'busy'

export type ImageCleaner = { readonly clean: (bytes: Buffer) => Promise<CleaningResult> }

const program = fileURLToPath(new URL('./clean-image.ts', import.meta.url))
const maxInFlight = 2
const maxWaiting = 16
const timeoutMs = 5000
/** Width, height, hash and likeness stand before the picture. */
const headBytes = 48

/** The exit codes of clean-image.ts; any other means that the picture crashed it. */
const faults: Readonly<Record<number, ImageFault>> = {
  10: 'type',
  11: 'damaged',
  12: 'too-many-pixels',
  13: 'too-small',
}

/** One process for one image, without our environment's secrets, ended after five seconds. */
const cleanInProcess = async (bytes: Buffer): Promise<CleaningResult> => {
  const child = spawn(process.execPath, ['--no-warnings', program], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
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
  if (code !== 0 || answer.length <= headBytes) return faults[code ?? 0] ?? 'damaged'
  return {
    width: answer.readUInt32BE(0),
    height: answer.readUInt32BE(4),
    pixelHash: answer.subarray(8, 40),
    likeness: answer.subarray(40, headBytes),
    bytes: answer.subarray(headBytes),
  }
}

/** Cleans two images at a time; a few more wait. */
export const createImageCleaner = (): ImageCleaner => {
  let inFlight = 0
  const waiting: (() => void)[] = []
  return {
    clean: async bytes => {
      if (inFlight >= maxInFlight) {
        if (waiting.length >= maxWaiting) return 'busy'
        await new Promise<void>(resolve => waiting.push(resolve))
      } else inFlight += 1
      try {
        return await cleanInProcess(bytes)
      } finally {
        const next = waiting.shift()
        if (next) next()
        else inFlight -= 1
      }
    },
  }
}
