import { expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import {
  idempotencyField,
  idempotencyHeader,
  protocolCode,
  refusalCode,
} from '#contract/envelope.ts'
import { sendFollowUp } from './complaint-follow-up.tsx'

const page = new Request('https://loans.example/complaintDetail?problemId=c1')

/** Sends a message to a server that gives these replies in turn, undefined for a lost one. */
const send = async (key: string, ...codes: readonly (string | undefined)[]) => {
  const sent: (string | null)[] = []
  const api = createClient({
    prefix: 'h5-api',
    provider: 'rupya',
    origin: 'https://loans.example',
    fetch: async request => {
      const code = codes[sent.length]
      sent.push(request.headers.get(idempotencyHeader))
      if (code === undefined) throw new TypeError('fetch failed')
      return Response.json({ code, message: 'words', data: code === '00' ? {} : null })
    },
  })
  const form = new FormData()
  form.set(idempotencyField, key)
  form.set('problemDetail', 'I paid on Monday.')
  const result = await sendFollowUp(api, form, page)
  return { sent, unsent: 'init' in result ? result.data.unsent : result.unsent, result }
}

test('a message whose reply was lost is sent again under its key', async () => {
  const lost = await send('c1-0', undefined)
  expect(lost.unsent).toMatchObject({ text: 'I paid on Monday.', attemptKey: 'c1-0' })
  expect(lost.result).toMatchObject({ init: { status: 503 } })
  expect((await send('c1-0', '00')).unsent).toBeUndefined()
})

test('in other words it is another message, under a key of its own', async () => {
  const { sent, unsent } = await send('c1-0', protocolCode.otherBody, '00')
  expect(unsent).toBeUndefined()
  expect(sent).toEqual(['c1-0', expect.stringMatching(/^[\da-f-]{32,36}$/)])
})

test('which is kept while that message has no reply either', async () => {
  const { sent, unsent } = await send('c1-0', protocolCode.otherBody, undefined)
  expect(unsent?.attemptKey).toBe(sent[1])
  expect(unsent?.attemptKey).not.toBe('c1-0')
})

test('where the other words are refused, the page reloads and shows the first', async () => {
  const { result, unsent } = await send('c1-0', protocolCode.otherBody, refusalCode.complaintClosed)
  expect(unsent).toMatchObject({ message: 'words', text: 'I paid on Monday.' })
  expect(result).toMatchObject({ init: { status: 200 } })
  const refused = await send('c1-0', refusalCode.complaintClosed)
  expect(refused.result).toMatchObject({ init: { status: 422 } })
})
