import { createHash, createHmac } from 'node:crypto'

export type S3Credentials = {
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest()

/** RFC 3986's unreserved characters stay; the path's slashes too. */
const encodePath = (path: string): string =>
  path
    .split('/')
    .map(part => encodeURIComponent(decodeURIComponent(part)).replace(/[!'()*]/g, percent))
    .join('/')
const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * AWS Signature Version 4 of one request without a query, over the headers given besides the ones
 * it adds. Answers all headers to send. Source: "Authenticating Requests: Using the Authorization
 * Header", Amazon S3 API reference, whose example the test holds it to.
 */
export const signS3Request = (
  request: {
    readonly method: 'GET' | 'PUT' | 'DELETE'
    readonly url: URL
    readonly body: Buffer
    readonly headers?: Readonly<Record<string, string>>
  },
  { region, accessKey, secretKey }: S3Credentials,
  at: Date,
): Record<string, string> => {
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${stamp.slice(0, 8)}/${region}/s3/aws4_request`
  const bodyHash = sha256(request.body)
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': stamp,
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    request.method,
    encodePath(request.url.pathname),
    '',
    ...names.map(name => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (previous, part) => hmac(previous, part),
    hmac(`AWS4${secretKey}`, stamp.slice(0, 8)),
  )
  const signature = hmac(key, toSign).toString('hex')
  // `host` is signed, and the client writes it itself.
  const { host: _, ...sent } = headers
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}
