import * as copy from '#copy/staff/loan.js'
import * as words from '#copy/staff/words.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { formatMoney } from '#domain/money/format.ts'
import { type Currency, sumMinor } from '#domain/money/money.ts'
import { BUCKETS } from '#domain/waterfall/bucket.ts'
import { DataTable } from '../ui/detail/data-table.tsx'
import { DetailSection } from '../ui/detail/detail-panel.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import { dateText } from '../ui/figure/time-text.tsx'
import { EmptyState } from '../ui/state/states.tsx'
import { bucketLabels, installmentStatus, type LoanRecord } from './loan-words.ts'

type Installment = LoanRecord['installments'][number]
type Buckets = Installment['owed']

/** "Principal Rp 100 · Interest Rp 20": the buckets that are not zero. */
const partsText = (currency: Currency, amounts: Buckets): string =>
  BUCKETS.filter(bucket => Number(amounts[bucket]) > 0)
    .map(bucket => `${bucketLabels[bucket]()} ${apiMoneyText(currency, amounts[bucket])}`)
    .join(' · ')

const totalText = (currency: Currency, amounts: Buckets): string => {
  const minor = sumMinor(BUCKETS.map(bucket => apiMoney(currency, amounts[bucket]).minor))
  return formatMoney({ currency, minor })
}

/** Each installment: due against paid, part by part. */
export const LoanSchedule = ({ loan }: { loan: LoanRecord }) => {
  const { currency, installments, dueDateChanges } = loan
  if (installments.length === 0) return <EmptyState title={copy.notDisbursed()} />
  return (
    <>
      <DataTable
        label={copy.tabSchedule()}
        columns={[
          { label: copy.period() },
          { label: copy.dueOn() },
          { label: copy.status() },
          { label: copy.owed(), isFigure: true },
          { label: copy.paid(), isFigure: true },
          { label: copy.waived(), isFigure: true },
          { label: copy.outstanding(), isFigure: true },
          { label: copy.ofWhich() },
        ]}
        rows={installments.map(each => ({
          id: String(each.periodNo),
          cells: [
            each.periodNo,
            <DueOn key="due" installment={each} />,
            installmentStatus(each.status),
            totalText(currency, each.owed),
            totalText(currency, each.paid),
            totalText(currency, each.waived),
            totalText(currency, each.outstanding),
            partsText(currency, each.outstanding),
          ],
        }))}
      />
      {dueDateChanges.map(({ kind, effectiveOn, dueDates }) => (
        <DetailSection
          key={`${kind} ${effectiveOn}`}
          title={(kind === 'extension' ? copy.extendedOn : copy.plannedOn)({
            day: dateText(effectiveOn),
          })}
        >
          <DataTable
            label={copy.newDueDates()}
            columns={[{ label: copy.period() }, { label: copy.dueOn() }, { label: copy.parts() }]}
            rows={dueDates.map(({ periodNo, dueOn, parts }) => ({
              id: String(periodNo),
              cells: [
                periodNo,
                dateText(dueOn),
                parts
                  .map(part => `${dateText(part.dueOn)}: ${apiMoneyText(currency, part.amount)}`)
                  .join(' · '),
              ],
            }))}
          />
        </DetailSection>
      ))}
    </>
  )
}

const DueOn = ({ installment: { dueOn, agreedDueOn } }: { installment: Installment }) => (
  <>
    {dateText(dueOn)}
    {agreedDueOn !== null && agreedDueOn !== dueOn && (
      <> ({copy.agreedFor({ day: dateText(agreedDueOn) })})</>
    )}
  </>
)

/** Each payment, and what it was put to. */
export const LoanPayments = ({ loan }: { loan: LoanRecord }) => {
  const { currency, payments } = loan
  if (payments.length === 0) return <EmptyState title={copy.noPayments()} />
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} />
  return (
    <DataTable
      label={copy.tabPayments()}
      columns={[
        { label: copy.paidOn() },
        { label: copy.amount(), isFigure: true },
        { label: copy.allocated() },
        { label: copy.overpaid(), isFigure: true },
        { label: copy.outstandingAfter(), isFigure: true },
      ]}
      rows={payments.map(payment => ({
        id: `${payment.paymentId} ${payment.fromOverpayment}`,
        cells: [
          <>
            {dateText(payment.paidOn)}
            {payment.fromOverpayment && <> · {copy.fromOverpayment()}</>}
          </>,
          money(payment.amount),
          payment.parts
            .map(({ periodNo, bucket, amount }) =>
              copy.allocatedPart({
                period: periodNo,
                part: bucketLabels[bucket](),
                amount: apiMoneyText(currency, amount),
              }),
            )
            .join(' · '),
          money(payment.overpaid),
          money(payment.outstandingAfter),
        ],
      }))}
    />
  )
}

const cuts: Readonly<Record<string, () => string>> = {
  'daily-cap': copy.cutDaily,
  'lender-daily-cap': copy.cutLenderDaily,
  'total-cap': copy.cutTotal,
  'lender-cap': copy.cutLender,
}

/** A late charge by its own name, another one by what it is for. */
const chargeText = ({ kind, bucket }: LoanRecord['charges'][number]): string =>
  kind === 'raised' ? bucketLabels[bucket]() : words.value({ code: kind })

const ChargeRows = ({ loan }: { loan: LoanRecord }) => {
  const money = (amount: string) => <MoneyText amount={amount} currency={loan.currency} />
  return (
    <DataTable
      label={copy.tabCharges()}
      columns={[
        { label: copy.chargeKind() },
        { label: copy.period() },
        { label: copy.dueOn() },
        { label: copy.amount(), isFigure: true },
        { label: copy.withoutCaps(), isFigure: true },
        { label: copy.cutBy() },
        { label: copy.paid(), isFigure: true },
        { label: copy.waived(), isFigure: true },
        { label: copy.outstanding(), isFigure: true },
      ]}
      rows={loan.charges.map((charge, index) => ({
        id: `${charge.chargeId ?? charge.kind} ${charge.periodNo} ${index}`,
        cells: [
          chargeText(charge),
          charge.periodNo,
          dateText(charge.dueOn),
          money(charge.amount),
          money(charge.unlimited),
          charge.cutBy === null
            ? copy.notCut()
            : copy.cutSince({
                cap: cuts[charge.cutBy.reason]?.() ?? charge.cutBy.reason,
                day: dateText(charge.cutBy.since),
              }),
          money(charge.paid),
          money(charge.waived),
          money(charge.outstanding),
        ],
      }))}
    />
  )
}

/** Charges with what caps cut, waivers, and the days without late charges. */
export const LoanCharges = ({ loan }: { loan: LoanRecord }) => {
  const { charges, waivers, freezes, currency } = loan
  return (
    <>
      {charges.length === 0 ? <EmptyState title={copy.noCharges()} /> : <ChargeRows loan={loan} />}
      {waivers.length > 0 && (
        <DetailSection title={copy.waivers()}>
          <DataTable
            label={copy.waivers()}
            columns={[
              { label: copy.waivedOn() },
              { label: copy.ofWhich() },
              { label: copy.amount(), isFigure: true },
            ]}
            rows={waivers.map((waiver, index) => ({
              id: `${waiver.waiverId} ${index}`,
              cells: [
                dateText(waiver.waivedOn),
                bucketLabels[waiver.bucket](),
                <MoneyText key="amount" amount={waiver.amount} currency={currency} />,
              ],
            }))}
          />
        </DetailSection>
      )}
      {freezes.length > 0 && (
        <DetailSection title={copy.freezes()}>
          <DataTable
            label={copy.freezes()}
            columns={[{ label: copy.from() }, { label: copy.to() }, { label: copy.cause() }]}
            rows={freezes.map(({ cause, from, to }) => ({
              id: `${cause} ${from}`,
              cells: [
                dateText(from),
                to === null ? copy.stillOpen() : dateText(to),
                words.entryCause({ code: cause }),
              ],
            }))}
          />
        </DetailSection>
      )}
    </>
  )
}
