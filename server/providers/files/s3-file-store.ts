import type { Clock } from '../../platform/process/clock.ts'
import { type FileStore, requireFileKey } from './file-store.ts'
import { type S3Credentials, signS3Request } from './sign-s3-request.ts'

export type S3Config = S3Credentials & {
  /** Such as `https://s3.ap-south-1.amazonaws.com`; the bucket goes into the path. */
  readonly endpoint: string
  readonly bucket: string
}

/** Below the 15 seconds after which the database ends a transaction that waits for the store. */
const timeoutMs = 10_000
const empty = Buffer.alloc(0)

/** Any store that speaks S3's object calls. The bucket must be private and is not made here. */
export const createS3FileStore = (
  config: S3Config,
  { wallNow }: Pick<Clock, 'wallNow'>,
): FileStore => {
  const ask = async (method: 'GET' | 'PUT' | 'DELETE', key: string, body: Buffer = empty) => {
    const url = new URL(`${config.endpoint}/${config.bucket}/${requireFileKey(key)}`)
    const response = await fetch(url, {
      method,
      headers: signS3Request({ method, url, body }, config, wallNow()),
      signal: AbortSignal.timeout(timeoutMs),
      ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
    })
    if (!response.ok && response.status !== 404) {
      await response.body?.cancel()
      throw new Error(`the file store answered ${response.status} to a ${method}`)
    }
    return response
  }
  return {
    put: async (key, bytes) => {
      const { status } = await ask('PUT', key, bytes)
      if (status === 404) throw new Error(`the file store has no bucket ${config.bucket}`)
    },
    get: async key => {
      const response = await ask('GET', key)
      if (response.status === 404) return undefined
      return Buffer.from(await response.arrayBuffer())
    },
    delete: async key => {
      await ask('DELETE', key)
    },
  }
}
