import * as copy from '#copy/pages/payment-request.js'
import { Card } from '../../ui/card/card.tsx'
import { RadioRows } from '../../ui/choice/radio-rows.tsx'
import type { MethodOptions } from './method-options.ts'
import styles from './methods-of-type.module.css'

export type MethodsOfTypeProps = {
  readonly options: MethodOptions
  readonly payCode: string | undefined
  readonly specificNum: string
  /** A bank is passed with the first of its channels. */
  readonly onPayCode: (payCode: string, method: string) => void
  readonly onMethod: (method: string) => void
}

/** The banks or networks, where there are several, and the channels of the chosen one; or the markets. */
export const MethodsOfType = (props: MethodsOfTypeProps) =>
  props.options.payType === '2' ? <Markets {...props} /> : <Banks {...props} />

const Banks = ({ options, payCode, specificNum, onPayCode, onMethod }: MethodsOfTypeProps) => {
  const chosen = options.bankList.find(bank => bank.payCode === payCode)
  const isOnlyOne = options.bankList.length === 1
  return (
    <>
      {!isOnlyOne && (
        <Card>
          <RadioRows
            legend={legendOf(options)}
            options={options.bankList.map(bank => ({ value: bank.payCode, label: bank.bankName }))}
            value={payCode}
            onChange={code => {
              const bank = options.bankList.find(each => each.payCode === code)
              onPayCode(code, bank?.method[0] ?? '')
            }}
          />
        </Card>
      )}
      {chosen === undefined && options.payType === '1' && (
        <Card title={copy.methodLegend()}>
          <p className={styles['hint']}>{copy.bankFirst()}</p>
        </Card>
      )}
      {chosen !== undefined && chosen.method.length > 0 && (
        <Card>
          <RadioRows
            legend={copy.methodLegend()}
            options={chosen.method.map(method => ({ value: method, label: method }))}
            value={specificNum || chosen.method[0]}
            onChange={onMethod}
          />
        </Card>
      )}
    </>
  )
}

/** Apps are no banks: their list is called as their type. */
const legendOf = ({ payType, payMethodList }: MethodOptions): string =>
  (payType > '2' && payMethodList.find(each => each.payType === payType)?.payName) ||
  copy.bankLegend()

const Markets = ({ options, payCode, onPayCode }: MethodsOfTypeProps) => (
  <Card>
    <RadioRows
      legend={copy.marketLegend()}
      options={options.marketList.map(market => ({ value: market, label: market }))}
      value={payCode}
      onChange={market => onPayCode(market, '')}
    />
  </Card>
)
