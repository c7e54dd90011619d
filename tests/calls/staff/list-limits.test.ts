import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { listComplaints, readComplaint } from '#contract/complaint/staff-calls.ts'
import { listPersonas } from '#contract/sandbox/calls.ts'
import { connectionOptions, createDatabase } from '#server/platform/database/database.ts'
import { openListDatabase } from '#server/platform/database/open-database.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'

test('a statement of a list has five seconds, a quarter of the connections, and a plan of its own', async () => {
  await using app = await createTestApp()
  const { log } = app.services
  const lists = openListDatabase(app.database.appAddress, { poolSize: 20, log })
  try {
    const { rows } = await sql<{ limit: string; plans: string }>`
      select current_setting('statement_timeout') as limit,
        current_setting('plan_cache_mode') as plans`.execute(lists.kysely)
    expect(rows).toEqual([{ limit: '5s', plans: 'force_custom_plan' }])
    expect(lists.pool.options.max).toBe(5)
  } finally {
    await lists.close()
  }
})

test('a list that takes too long is refused for now; everything else goes on', async () => {
  await using app = await createTestApp()
  const { log } = app.services
  const address = app.database.appAddress
  const timeouts = { statementMilliseconds: 200 }
  const lists = createDatabase({ address, poolSize: 1, log, timeouts })
  Object.assign(app.services, { listDb: lists.kysely })
  const holder = new pg.Client(connectionOptions(app.database.ownerAddress))
  await holder.connect()
  try {
    await holder.query('begin; lock table complaint.complaint in access exclusive mode')
    expect(await app.staff(listComplaints, {})).toMatchObject({ success: false, code: '503' })
    expect(lists.pool.totalCount).toBe(1)
    expect(await app.anyone(listPersonas, {})).toMatchObject({ success: true })
    await holder.query('rollback')
    expect(await app.staff(listComplaints, {})).toMatchObject({ success: true })
    const one = await app.staff(readComplaint, { complaintId: crypto.randomUUID() })
    expect(one.code).toBe('404')
    expect(lists.pool.totalCount).toBe(1)
  } finally {
    await holder.end()
    await lists.close()
  }
})
