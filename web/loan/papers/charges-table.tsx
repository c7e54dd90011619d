import * as copy from '../../copy/compiled/offer.js'
import { wireMoneyText } from '../../shell/wire-money.ts'
import type { KeyFacts } from './key-facts.tsx'
import { WideTable } from './wide-table.tsx'

/** Every fee: whose it is, when it is taken, how often and how much in all. */
export const ChargesTable = ({ facts: { fees, figures } }: { facts: KeyFacts }) => {
  if (fees.length === 0) return <p>{copy.noCharges()}</p>
  const words = (amount: string) => wireMoneyText(figures.currency, amount)
  return (
    <WideTable
      caption={copy.charges()}
      columns={[
        { name: copy.charge() },
        { name: copy.chargedWhen() },
        { name: copy.payableTo() },
        { name: copy.chargeAmount(), figures: true },
      ]}
      rows={fees.map(fee => ({
        key: `${fee.code} ${fee.when} ${fee.payableTo}`,
        cells: [
          fee.name,
          fee.when === 'disbursal' ? copy.atDisbursal() : copy.withInstallments(),
          fee.payableToText,
          fee.times === 1
            ? words(fee.total)
            : copy.timesAmount({
                times: fee.times,
                amount: words(fee.amount),
                total: words(fee.total),
              }),
        ],
      }))}
    />
  )
}
