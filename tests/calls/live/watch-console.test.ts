import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { type ChangedRow, liveQueues } from '#contract/live/queues.ts'
import { watchConsole } from '#contract/live/staff-calls.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { createComplaint } from '../../harness/personas/complaints.ts'

const shared = shareApp()

type Who = { readonly name: string; readonly role: Role; readonly market?: 'ID' | 'IN' }

/** An open stream of a person, read event by event. */
const watch = async (app: TestApp, { name, role, market }: Who) => {
  const headers = await app.staffHeaders({
    name,
    roles: [role],
    ...(market && { markets: [market] }),
  })
  const response = await app.fetch(callPath(watchConsole, app.services.config.apiBase), {
    headers: { ...headers, accept: 'text/event-stream' },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  const until = async (wanted: string): Promise<string> => {
    while (!received.includes(wanted)) {
      const part = await reader?.read()
      if (!part || part.done) throw new Error(`the stream ended without ${wanted}: ${received}`)
      received += part.value
    }
    return received
  }
  if (response.status === 200) await until('event: open')
  return {
    status: response.status,
    until,
    /** Everything up to the end of the stream. */
    toEnd: async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        received += part.value
      }
      return received
    },
    close: async () => await reader?.cancel(),
  }
}

const rowsOf = (received: string): ChangedRow[] =>
  received
    .split('\n')
    .filter(line => line.startsWith('data: {'))
    .map(line => JSON.parse(line.slice('data: '.length)) as ChangedRow)

describe('an open console', () => {
  test('hears which row of a queue changed, and nothing of what it says', async () => {
    const app = shared()
    const agent = await watch(app, { name: 'Ani', role: 'agent' })
    const { problemId } = await createComplaint(await app.enter('siti'))
    const received = await agent.until(problemId)
    const [row] = rowsOf(received).filter(({ id }) => id === problemId)
    expect(row).toEqual({ queue: 'complaints', id: problemId, version: expect.any(String) })
    expect(received).not.toContain('Siti')
    await agent.close()
  })

  test('hears nothing of a queue that its person may not read, nor of another market', async () => {
    const app = shared()
    const administrator = await watch(app, { name: 'Wulan', role: 'administrator' })
    const abroad = await watch(app, { name: 'Asha', role: 'agent', market: 'IN' })
    const here = await watch(app, { name: 'Dewi', role: 'agent', market: 'ID' })
    const first = await createComplaint(await app.enter('siti'))
    const second = await createComplaint(await app.enter('arjun'))
    // Each stream has what it may hear of both, once it has the later one or one after it.
    const heardAbroad = await abroad.until(second.problemId)
    expect(heardAbroad).not.toContain(first.problemId)
    const heardHere = await here.until(first.problemId)
    expect(heardHere).not.toContain(second.problemId)
    await Promise.all([here.close(), abroad.close()])
    await sql`update staff.session set ended_at = now() where staff_id in
      (select staff_id from staff.person where name = 'Wulan')`.execute(app.services.db)
    app.services.staffSessions.forgetAll()
    app.services.staffEvents.notifyAll()
    const all = await administrator.toEnd()
    expect(all).toContain('event: ended')
    expect(rowsOf(all)).toEqual([])
  })

  test('hears what changed after it read and before its stream was open', async () => {
    const app = shared()
    const { problemId } = await createComplaint(await app.enter('siti'))
    const agent = await watch(app, { name: 'Fajar', role: 'agent' })
    await agent.until(problemId)
    await agent.close()
  })

  test('is sent nothing more once its session has ended', async () => {
    const app = shared()
    const agent = await watch(app, { name: 'Bayu', role: 'agent' })
    await sql`update staff.session set ended_at = now() where staff_id in
      (select staff_id from staff.person where name = 'Bayu')`.execute(app.services.db)
    app.services.staffSessions.forgetAll()
    const { problemId } = await createComplaint(await app.enter('budi'))
    const all = await agent.toEnd()
    expect(all).toContain('event: ended')
    expect(all).not.toContain(problemId)
  })

  test('may have fifteen streams; the next is refused, and its page polls', async () => {
    const app = shared()
    const streams = []
    for (let count = 0; count < 15; count += 1) {
      streams.push(await watch(app, { name: 'Citra', role: 'agent' }))
    }
    const refused = await watch(app, { name: 'Citra', role: 'agent' })
    expect(refused.status).toBe(429)
    await Promise.all(streams.map(({ close }) => close()))
  })
})

test('the database announces exactly the queues that the contract names', async () => {
  const { rows } = await sql<{ queue: string }>`
    select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as queue
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'announce_queue_change' order by queue`.execute(shared().services.db)
  expect(rows.map(({ queue }) => queue)).toEqual(Object.keys(liveQueues).toSorted())
})
