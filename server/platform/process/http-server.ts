import { createServer, type Server } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { StartRefusal } from './start-refusal.ts'

export type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

export type HttpServer = {
  readonly port: number
  /** Accepts no new request and waits for those running, at most `timeoutMs`. */
  close(timeoutMs: number): Promise<void>
}

type ListenAddress = {
  readonly host: string
  readonly port: number
  /** The variable that sets the port, for the refusal; PORT unless given. */
  readonly variable?: string
}

/** The longest time that a client may take to send its headers or body. */
const limits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  // Longer than a load balancer keeps its own, so that it never writes into a closing connection.
  keepAliveTimeout: 75_000,
  maxHeaderSize: 16 * 1024,
}

/** @throws StartRefusal when the port is taken or may not be used. */
export async function listen(fetch: Fetch, place: ListenAddress): Promise<HttpServer> {
  // @NOTE over plain http the bindings are always the http ones.
  const onRequest = getRequestListener((request, env) => fetch(request, env as HttpBindings))
  const server = createServer(limits, onRequest)
  await bind(server, place)
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : place.port,
    close: timeoutMs => closeServer(server, timeoutMs),
  }
}

/** Checks before the database is started that the port is free. */
export async function refuseTakenPort(place: ListenAddress): Promise<void> {
  const probe = createServer()
  await bind(probe, place)
  await closeServer(probe, 0)
}

function bind(server: Server, place: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', error => reject(refusalOf(error, place)))
    server.listen({ host: place.host, port: place.port }, resolve)
  })
}

function refusalOf(error: NodeJS.ErrnoException, place: ListenAddress): Error {
  const { host, port, variable = 'PORT' } = place
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartRefusal(
        `port ${port} on ${host} is taken by another program; choose one: ${variable}=${port + 1} npm start`,
      )
    case 'EACCES':
      return new StartRefusal(
        `port ${port} may not be used by this account; set ${variable} above 1023`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartRefusal(`HOST ${host} is not an address of this machine`)
    default:
      return error
  }
}

function closeServer(server: Server, timeoutMs: number): Promise<void> {
  return new Promise(resolve => {
    const closeTimer = setTimeout(() => server.closeAllConnections(), timeoutMs)
    server.close(() => {
      clearTimeout(closeTimer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
