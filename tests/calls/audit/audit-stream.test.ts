import { describe, expect, test } from 'vitest'
import {
  exportAudit,
  listAudit,
  readAuditChoices,
  verifyAudit,
} from '#contract/audit/staff-calls.ts'
import { callPath } from '#contract/call.ts'
import { readComplaint } from '#contract/complaint/staff-calls.ts'
import { readLoan } from '#contract/loan-servicing/staff-calls.ts'
import { revealField } from '#contract/profile/staff-calls.ts'
import { refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { disableStaff, listStaff } from '#contract/staff/calls.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { createComplaint } from '../../harness/personas/complaints.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

const reason = 'a question of the borrower'
const unknownId = '00000000-0000-4000-8000-000000000000'

const exportOf = async ({ fetch, services, staffHeaders }: TestApp, format: 'csv' | 'jsonl') => {
  const response = await fetch(callPath(exportAudit, services.config.apiBase), {
    method: 'POST',
    headers: {
      ...(await staffHeaders()),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ format, reason: 'for the regulator', call: 'revealField' }),
  })
  return await response.text()
}

describe('the audit stream', () => {
  const shared = shareApp()

  test('says who did what, with their roles, session and request', async () => {
    const app = shared()
    const { problemId: complaintId } = await createComplaint(await app.enter('siti'))
    await app.staff(readComplaint, { complaintId })
    const { data } = await app.staff(listAudit, { call: 'readComplaint', subjectId: complaintId })
    expect(data?.rows).toMatchObject([
      {
        staffName: 'staff',
        call: 'readComplaint',
        subjectKind: 'complaint',
        subjectId: complaintId,
        outcome: 'done',
        roles: expect.arrayContaining(['compliance']),
        session: expect.stringMatching(/^[0-9a-f-]{36}$/),
        requestId: expect.stringMatching(/.{8}/),
      },
    ])
  })

  test('names the calls and the people that it can be filtered by', async () => {
    const app = shared()
    await app.staff(readComplaint, { complaintId: unknownId })
    const { calls, people } = replyData(await app.staff(readAuditChoices, {}))
    expect(calls).toContain('readComplaint')
    expect(calls).toEqual([...new Set(calls)].toSorted())
    const { data } = await app.staff(listAudit, { call: 'readComplaint', size: '1' })
    const { staffId, staffName } = data?.rows[0] ?? {}
    expect(people.filter(person => person.staffId === staffId)).toEqual([
      { staffId, name: staffName },
    ])
  })

  test('records what was refused', async () => {
    const app = shared()
    const complaintId = '00000000-0000-4000-8000-000000000001'
    expect(await app.staff(readComplaint, { complaintId })).toMatchObject({
      code: '404',
    })
    const { data } = await app.staff(listAudit, { subjectId: complaintId, call: 'readComplaint' })
    expect(data?.rows).toMatchObject([{ outcome: 'refused', after: '{"code":"404"}' }])
  })

  test('holds the address sealed, and shows it to its readers', async () => {
    const { app, services, staff, staffHeaders, database } = shared()
    const address = '203.0.113.9'
    const request = new Request(
      `http://localhost${callPath(readComplaint, services.config.apiBase)}`,
      {
        method: 'POST',
        headers: {
          ...(await staffHeaders()),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ complaintId: unknownId }),
      },
    )
    await app.fetch(request, { incoming: { socket: { remoteAddress: address } } })
    const { data } = await staff(listAudit, { call: 'readComplaint', size: '1' })
    expect(data?.rows).toMatchObject([{ address }])
    const { rows } = await database.pool.query<{ sealed: Buffer }>(
      'select address_encrypted as sealed from audit.entry where address_encrypted is not null',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ sealed }) => sealed.includes(address))).toBe(false)
  })

  test('is searched by call, subject, outcome and time, in pages', async () => {
    const app = shared()
    const { borrowerId } = await app.enter('siti')
    for (const field of ['name', 'phone', 'email'] as const) {
      await app.staff(revealField, { borrowerId, field, reason })
    }
    const filter = { call: 'revealField', subjectId: borrowerId, size: '2' } as const
    const first = (await app.staff(listAudit, filter)).data
    expect(first?.rows.map(({ action }) => action)).toEqual(['reveal email', 'reveal phone'])
    const second = (await app.staff(listAudit, { ...filter, after: first?.after ?? '' })).data
    expect(second).toMatchObject({ rows: [{ action: 'reveal name' }], after: null })
    for (const none of [
      { until: '2020-01-01T00:00:00.000Z' },
      { from: '2030-01-01T00:00:00.000Z' },
      { outcome: 'refused' },
      { staffId: unknownId },
    ] as const) {
      const { data } = await app.staff(listAudit, { ...filter, ...none })
      expect(data?.rows, JSON.stringify(none)).toEqual([])
    }
  })

  test('of a borrower has the entries about their loans, complaints and everything else', async () => {
    const app = shared()
    const [siti, budi] = [await app.enter('siti'), await app.enter('budi')]
    const { problemId: complaintId } = await createComplaint(siti)
    const readAll = async () => {
      await app.staff(readComplaint, { complaintId })
      for (const { borrowerId, order } of [siti, budi]) {
        await app.staff(revealField, { borrowerId, field: 'name', reason })
        await app.staff(readLoan, { loanId: order.orderId })
      }
    }
    await readAll()
    const callsOf = async ({ borrowerId }: { borrowerId: string }) => {
      const { rows } = replyData(await app.staff(listAudit, { borrowerId }))
      return rows.map(({ call }) => call).filter(call => call !== 'listAudit')
    }
    expect(await callsOf(siti)).toEqual(['readLoan', 'revealField', 'readComplaint'])
    expect(await callsOf(budi)).toEqual(['readLoan', 'revealField'])
    expect(await app.staff(listAudit, { borrowerId: unknownId })).toMatchObject({ code: '404' })
  })

  test('is exported as CSV and as JSON lines, and the export is recorded', async () => {
    const app = shared()
    const { borrowerId } = await app.enter('siti')
    await app.staff(revealField, { borrowerId, field: 'name', reason: '=1+1, "quoted"' })
    const csv = await exportOf(app, 'csv')
    expect(csv.split('\r\n')[0]).toContain('auditId,at,staffId,staffName,roles,call')
    expect(csv).toContain('"\'=1+1, ""quoted"""')
    const [first = ''] = (await exportOf(app, 'jsonl')).split('\n')
    expect(JSON.parse(first)).toMatchObject({ action: 'reveal name', subjectId: borrowerId })
    const { data } = await app.staff(listAudit, { call: 'exportAudit' })
    const recorded = { reason: 'for the regulator', outcome: 'done' }
    expect(data?.rows).toMatchObject([recorded, recorded])
  })

  test('is exported to its end to nobody who was signed out meanwhile', async () => {
    await using app = await createTestApp()
    await app.database.pool.query(
      `insert into audit.entry (entry_id, staff_name, call, action, subject_kind, reason, done_at)
        select gen_random_uuid(), 'Busy', 'manyCalls', 'manyCalls', 'audit', repeat('r', 200), now()
          from generate_series(1, 3000)`,
    )
    const { fetch, services, staffHeaders } = app
    const response = await fetch(callPath(exportAudit, services.config.apiBase), {
      method: 'POST',
      headers: {
        ...(await staffHeaders({ name: 'Leaver' })),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ format: 'csv', reason: 'for the regulator', call: 'manyCalls' }),
    })
    const { rows } = replyData(await app.staff(listStaff, { search: 'Leaver' }))
    replyData(await app.staff(disableStaff, { staffId: rows[0]?.staffId ?? '', reason: 'left' }))
    await expect(response.text()).rejects.toThrow()
  })

  test('keeps what was typed only as its keyed hash', async () => {
    const app = shared()
    const typed = { bankCode: 'BCA', accountNo: '9988776655', holder: 'Sri Canary' }
    await app.staff(
      refundUnmatchedMoney,
      { paymentId: unknownId, ...typed, reason },
      { idempotencyKey: freshKey() },
    )
    const { rows } = await app.database.pool.query('select e::text as row from audit.entry e')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/9988776655|Canary/)
  })

  test('is verified on request', async () => {
    const { data } = await shared().staff(verifyAudit, {})
    expect(data).toMatchObject({ violations: 0, found: [] })
    expect(data?.entries).toBeGreaterThan(3)
  })
})
