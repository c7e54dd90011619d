import { expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { home } from '#contract/loan/calls.ts'
import { decideAccountSwitch, entryTicket } from '#contract/session/calls.ts'
import { endSession } from '#server/session/store.ts'
import { tokenHash } from '#server/session/token.ts'
import { apiBaseOf, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { whileWaiting } from '../../harness/app/while-waiting.ts'
import { callWithCookie } from '../../harness/session/borrower-passkeys.ts'

const shared = shareApp()

const cookiesOf = (response: Response): string[] =>
  response.headers.getSetCookie().map(each => each.split(';')[0] ?? '')

const sessionIn = (cookies: readonly string[]): string =>
  cookies.findLast(each => each.startsWith('rupya=')) ?? ''

type Entry = {
  readonly named: string
  /** The session that lives in the browser. */
  readonly live: string
  readonly ticket: () => Promise<string>
}

/** Ways by which one session begins another; each answers what the browser then has. */
const ways: readonly (readonly [string, (app: TestApp, entry: Entry) => Promise<string[]>])[] = [
  [
    'a document with X-Session-Id',
    async (app, { named }) =>
      cookiesOf(await app.fetch('/home', { headers: { 'X-Session-Id': named } })),
  ],
  [
    'an address with sessionId',
    async (app, { named }) => cookiesOf(await app.fetch(`/home?sessionId=${named}`)),
  ],
  [
    'an address with a ticket',
    async (app, { ticket }) => cookiesOf(await app.fetch(await ticket())),
  ],
  [
    'a change of account',
    async (app, { named, live }) => {
      const offered = await app.fetch(`/home?sessionId=${named}`, {
        headers: { cookie: `rupya=${live}` },
      })
      const cookie = [...cookiesOf(offered), `rupya=${live}`].join('; ')
      const decided = await app.fetch(callPath(decideAccountSwitch, apiBaseOf(app)), {
        method: 'POST',
        headers: { cookie, 'X-Requested-With': 'XMLHttpRequest' },
        body: new URLSearchParams({ accept: '1' }),
      })
      return cookiesOf(decided)
    },
  ],
]

const prepareEntry = async (app: TestApp) => {
  const owner = await app.enter('siti')
  const other = await app.enter('budi')
  const { entryUrl } = replyData(await owner.call(entryTicket, {}))
  return { owner, entry: { named: owner.token, live: other.token, ticket: async () => entryUrl } }
}

test.each(ways)('%s begins a session', async (_, enter) => {
  const app = shared()
  const { entry } = await prepareEntry(app)
  expect(await callWithCookie(app, sessionIn(await enter(app, entry)), home)).toBe('0')
})

test.each(ways)('%s begins none once the session it names is ended meanwhile', async (_, enter) => {
  const app = shared()
  const { owner, entry } = await prepareEntry(app)
  const { db, clock } = app.services
  const hash = tokenHash(owner.token)
  // It is read as live before: this process keeps it for seconds.
  replyData(await owner.call(home, {}))
  const [cookies] = await whileWaiting<[string[]]>(
    db,
    async tx => {
      await tx
        .selectFrom('profile.borrower')
        .select('borrowerId')
        .where('borrowerId', '=', owner.borrowerId)
        .forUpdate()
        .execute()
      await endSession(tx, hash, clock.wallNow())
    },
    async () => await enter(app, entry),
  )
  const session = sessionIn(cookies)
  expect(session === '' ? '401' : await callWithCookie(app, session, home)).toBe('401')
})
