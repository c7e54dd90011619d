import { connect, type Socket } from 'node:net'

const boundary = 'form-end'

/** A multipart form with pictures, `pictures` files of `bytes` bytes each. */
export const formWithPictures = (field: string, bytes: number, pictures: number): Buffer => {
  const parts = Array.from({ length: pictures }, () => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="photo.jpg"\r\n`,
    'Content-Type: image/jpeg\r\n\r\n',
    Buffer.alloc(bytes, 0x61),
    '\r\n',
  ])
  const all = [...parts.flat(), `--${boundary}--\r\n`]
  return Buffer.concat(all.map(part => (typeof part === 'string' ? Buffer.from(part) : part)))
}

/** A multipart form of very many empty texts. */
export const formOfManyParts = (parts: number): Buffer =>
  Buffer.from(
    `${`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(parts)}--${boundary}--\r\n`,
  )

export const formHeaders = {
  'Content-Type': `multipart/form-data; boundary=${boundary}`,
  'Sec-Fetch-Site': 'same-origin',
}

export type SlowForm = {
  /** The status of the reply; undefined while there is none, or when the server hung up. */
  readonly status: () => number | undefined
  readonly end: () => void
}

/**
 * Posts a form to a page and never ends it: everything but its last byte is sent as fast as the
 * server reads it. Without a stated length it is sent in chunks.
 */
export const postSlowly = (
  base: string,
  request: {
    readonly path: string
    readonly cookie: string
    readonly form: Buffer
    readonly statesLength: boolean
  },
): SlowForm => {
  const url = new URL(base)
  const { path, cookie, form, statesLength } = request
  const socket: Socket = connect(Number(url.port), url.hostname)
  let received = ''
  socket.on('error', () => undefined)
  socket.on('data', data => {
    if (received.length < 100) received += data.toString('latin1')
  })
  const length = statesLength ? `Content-Length: ${form.length}` : 'Transfer-Encoding: chunked'
  const headers = Object.entries(formHeaders).map(([name, value]) => `${name}: ${value}`)
  const lines = [`POST ${path} HTTP/1.1`, `Host: ${url.host}`, `Cookie: ${cookie}`, length]
  socket.write(`${[...lines, ...headers].join('\r\n')}\r\n\r\n`)
  if (!statesLength) socket.write(`${form.length.toString(16)}\r\n`)
  socket.write(form.subarray(0, -1))
  return {
    status: () => {
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1]
      return status === undefined ? undefined : Number(status)
    },
    end: () => socket.destroy(),
  }
}
