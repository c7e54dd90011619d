import { rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { DatabaseAddress } from '#server/platform/database/database.ts'
import { makeTestFolder } from './test-database-server.ts'

const SOCKET_FILE = '.s.PGSQL.5432'

export type LossyProxy = AsyncDisposable & {
  readonly address: DatabaseAddress
  /** The next commit happens, and its reply is lost with the connection. */
  loseNextCommit(): void
  /** The connection is lost before the next commit arrives. Only a new connection's first. */
  stopNextCommit(): void
  /** From now on nothing passes on the connections that are open, and none of them is closed. */
  freezeConnections(): void
}

/** A proxy between a pool and the database that loses connections at the worst moment. */
export async function startLossyProxy(target: DatabaseAddress): Promise<LossyProxy> {
  if ('url' in target) throw new Error('the proxy speaks to a socket')
  const folder = makeTestFolder()
  let losing = false
  let stopping = false
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const upstream = createConnection(join(target.socketDir, SOCKET_FILE))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', chunk => {
      // The statement's text, which is sent when it is first prepared.
      if (stopping && chunk.includes('commit\0')) {
        stopping = false
        client.destroy()
        return
      }
      upstream.write(chunk)
    })
    upstream.on('data', chunk => {
      // The command tag of a commit that has been made.
      if (losing && chunk.includes('COMMIT\0')) {
        losing = false
        client.destroy()
        return
      }
      client.write(chunk)
    })
  })
  await new Promise<void>(resolve => server.listen(join(folder, SOCKET_FILE), resolve))
  return {
    address: { ...target, socketDir: folder },
    freezeConnections: () => {
      for (const socket of sockets) socket.removeAllListeners('data').resume()
    },
    loseNextCommit: () => {
      losing = true
    },
    stopNextCommit: () => {
      stopping = true
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
