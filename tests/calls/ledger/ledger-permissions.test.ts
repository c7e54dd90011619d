import { expect, test } from 'vitest'
import { createDatabase } from '#server/platform/database/database.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { testLog } from '../../harness/app/test-database-server.ts'

const shared = shareApp()

test.each([
  ["update ledger.entry set actor = 'nobody'"],
  ['update ledger.entry set amounts = amounts'],
  ['delete from ledger.entry'],
  ['truncate ledger.entry'],
  ["insert into ledger.account values ('cash.mine', 'asset', false)"],
  ["update ledger.account set kind = 'income'"],
  ['insert into ledger.entry select * from ledger.entry'],
  ['alter table ledger.entry disable trigger entry_append_only'],
  ['drop trigger entry_append_only on ledger.entry'],
  ['alter table ledger.entry add column note text'],
  ['update loan.agreement set terms = terms'],
  ['set session_replication_role = replica'],
  ['set role rupya_owner'],
])('the application may not: %s', async statement => {
  const app = shared()
  await app.enter('siti')
  await expect(app.database.pool.query(statement)).rejects.toThrow(
    /permission denied|must be owner/,
  )
})

test('not even the owner changes or removes an entry while the triggers stand', async () => {
  const app = shared()
  await app.enter('siti')
  const owner = createDatabase({ address: app.database.ownerAddress, poolSize: 1, log: testLog })
  for (const statement of [
    "update ledger.entry set actor = 'nobody'",
    'update ledger.entry set amounts = amounts',
    'delete from ledger.entry',
    'truncate ledger.entry',
  ]) {
    await expect(owner.pool.query(statement)).rejects.toThrow('append-only')
  }
  await owner.close()
})

test('an entry that does not sum to zero is refused, and so is an unknown account', async () => {
  const app = shared()
  const post = (accounts: string[], amounts: number[]) =>
    app.database.pool.query(
      `select ledger.post(array[row(gen_random_uuid(), 'a-test', 'test', 'IDR', current_date,
        'test', '1', 'test', null, null, $1::text[], $2::bigint[])::ledger.new_entry])`,
      [accounts, amounts],
    )
  await expect(post(['cash.clearing', 'cash.funding'], [5, -4])).rejects.toThrow(
    'entry_lines_sum_to_zero',
  )
  await expect(post(['cash.clearing'], [0])).rejects.toThrow('entry_lines_sum_to_zero')
  await expect(post([], [])).rejects.toThrow('entry_lines_sum_to_zero')
  await expect(post(['cash.clearing'], [5, -5])).rejects.toThrow('entry_lines_have_accounts')
  await expect(post(['cash.clearing', 'cash.mine'], [5, -5])).rejects.toThrow('unknown account')
  await expect(post(['receivable.fee', 'income.fee'], [5, -5])).rejects.toThrow('without its loan')
  await post(['cash.clearing', 'cash.funding'], [5, -5])
})
