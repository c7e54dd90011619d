import * as z from 'zod'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listDataCorrections } from '#contract/profile/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { correctionBody, listWaitingCorrections } from '../correction/correction-store.ts'
import { maskDate, maskName, maskNumber } from '../mask.ts'
import type { KeyField } from '../tables.ts'

const defaultSize = 50

const maskOf: Readonly<Record<KeyField, (value: string) => string>> = {
  fullName: maskName,
  birthOn: maskDate,
  idNumber: maskNumber,
}

/** The new value is masked: `revealCorrection` shows it in clear. */
export const listDataCorrectionsHandler = async (
  { sort = 'askedAt', after, size }: InputOf<typeof listDataCorrections>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listDataCorrections>> => {
  const listed = { markets, sort, after, size: Number(size ?? defaultSize) }
  const page = await listWaitingCorrections(services.db, listed)
  const corrections = page.rows.map(row => {
    const { correctionId, borrowerId, market, field, body, changedOn, requestedAt } = row
    const opened = body ? services.cipher.open(body, correctionId) : '{"value":"","reason":""}'
    const { value } = z.parse(correctionBody, JSON.parse(opened))
    return {
      correctionId,
      borrowerId,
      market,
      field,
      value: maskOf[field](value),
      changedOn,
      askedAt: requestedAt.toISOString(),
    }
  })
  return { corrections, after: page.after }
}
