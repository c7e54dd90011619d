import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { makeTestFolder } from '../app/test-database-server.ts'
import { selfSignedCertificate } from '../staff/self-signed-certificate.ts'

export type LoopbackProvider = AsyncDisposable & {
  /** Of every provider; a server in production asks nobody without TLS. */
  readonly url: string
  /** What makes a process trust it. */
  readonly environment: Readonly<Record<string, string>>
  /** Everything that it was sent: first lines, headers and bodies. */
  readonly requests: () => string
}

/** One provider of everything, which keeps what it is sent and refuses it. */
export const startLoopbackProvider = async (): Promise<LoopbackProvider> => {
  const { key, cert } = selfSignedCertificate('localhost')
  const folder = makeTestFolder()
  const file = join(folder, 'provider.pem')
  writeFileSync(file, cert)
  const received: string[] = []
  const server = createServer({ key, cert }, async (request, response) => {
    received.push(`${request.method} ${request.url} ${request.rawHeaders.join(' ')}`)
    for await (const chunk of request) received.push(String(chunk))
    response.writeHead(400, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('it has no port')
  return {
    url: `https://localhost:${address.port}`,
    environment: { NODE_EXTRA_CA_CERTS: file },
    requests: () => received.join('\n'),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
