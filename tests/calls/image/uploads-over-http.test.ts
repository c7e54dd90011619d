import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { createClient } from '#contract/client.ts'
import { home } from '#contract/loan/calls.ts'
import { maxImageBytes, uploadContacts, uploadImage } from '#contract/profile/calls.ts'
import { listen } from '../../harness/app/payment-provider-environment.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'

const shared = shareApp()

/** The application behind a socket, as `npm start` serves it. */
const serve = async () => {
  const { app } = shared()
  const server = await listen(async (request, env) => await app.fetch(request, env))
  onTestFinished(async () => await server.stop())
  return server.url
}

test('an image crosses a real connection, with its call’s own limit', async () => {
  const url = await serve()
  const { token } = await shared().enter('siti')
  const call = createClient({
    ...shared().services.config.apiBase,
    origin: url,
    headers: () => ({ 'X-Session-Id': token }),
    fetch: async request => await fetch(request),
  })
  const stored = await call(uploadImage, {
    kind: 'document',
    image: asFile(await createTestImage()),
  })
  expect(stored).toMatchObject({ code: '0', data: { width: 640, height: 480 } })
  const huge = asFile(Buffer.alloc(maxImageBytes + 100_000))
  const refused = await call(uploadImage, { kind: 'document', image: huge })
  expect(['413', 'network']).toContain(refused.code)
  expect((await call(home, {})).code).toBe('0')
})

test('a contact list of any length is refused before it has arrived', async () => {
  const url = new URL(await serve())
  const path = callPath(uploadContacts, shared().services.config.apiBase)
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname)
    let received = ''
    socket.on('error', reject)
    socket.on('data', data => {
      received += String(data)
      if (received.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('close', () => resolve(received))
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\n` +
        'Content-Length: 80000000\r\n\r\n{"contacts":[',
    )
  })
  expect(answer).toMatch(/^HTTP\/1\.1 410 /)
})
