import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { PayType } from '#contract/repayment.ts'
import * as copy from '../copy/compiled/repayment.js'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { RadioRows } from '../ui/choice/radio-rows.tsx'
import { Page } from '../ui/page/page.tsx'
import { Skeleton } from '../ui/skeleton/skeleton.tsx'
import { showToast } from '../ui/toast/toasts.ts'
import { choiceStore } from './choice-store.ts'
import { clearChoice, findPayType, storeChoice } from './pay-choice.ts'
import type { PayOptions } from './pay-options.ts'
import {
  type Asked,
  cardPaymentAddress,
  type Order,
  paymentAddress,
} from './repayment-addresses.ts'
import { cameFromPayment } from './return-to-payment.ts'
import { WaysOfType } from './ways-of-type.tsx'

export type ChooseWayProps = {
  readonly order: Order
  readonly wanted: Asked
  readonly options: PayOptions
}

export const ChooseWay = ({ order, wanted, options }: ChooseWayProps) => {
  const [payCode, setPayCode] = useState(options.marked?.payCode)
  const [specificNum, setSpecificNum] = useState(options.marked?.specificNum ?? '')
  const { askedType, changeType } = useTypeInAddress()
  const navigate = useNavigate()
  const { state } = useLocation()
  const payment = paymentAddress(order, wanted)
  const save = () => {
    if (payCode === undefined) return showToast(copy.incomplete(), { urgent: true })
    storeChoice(choiceStore, { payType: options.payType, payCode, specificNum })
    // The payment page loads anew by itself when the choice differs from its bill's.
    void (cameFromPayment(state) ? navigate(-1) : navigate(payment, { replace: true }))
  }
  const types = options.payMethodList
  return (
    <Page
      title={copy.chooserTitle()}
      backTo={payment}
      actions={
        <ActionBar>
          <Button wide onPress={save}>
            {copy.wantToPay()}
          </Button>
        </ActionBar>
      }
    >
      <Card>
        <RadioRows
          legend={copy.typeLegend()}
          options={types.map(type => ({ value: type.payType, label: type.payName }))}
          value={askedType ?? options.payType}
          onChange={changeType}
        />
      </Card>
      {askedType !== undefined && askedType !== options.payType ? (
        <Skeleton lines={5} />
      ) : (
        <WaysOfType
          options={options}
          payCode={payCode}
          specificNum={specificNum}
          onPayCode={(code, method) => {
            setPayCode(code)
            setSpecificNum(method)
          }}
          onMethod={setSpecificNum}
        />
      )}
      {/* What gives the whole loan back is paid by its own number alone. */}
      {!wanted.purpose && (
        <ButtonLink look="secondary" to={cardPaymentAddress(order, wanted)}>
          {copy.payByCard()}
        </ButtonLink>
      )}
    </Page>
  )
}

/** The type lives in the address, so that a reload, and "back", keep it. */
const useTypeInAddress = () => {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { pathname, search, state } = useLocation()
  const next = navigation.location?.pathname === pathname ? navigation.location.search : ''
  const askedType = findPayType(new URLSearchParams(next).get('payType'))
  const changeType = (type: PayType) => {
    clearChoice(choiceStore)
    const query = new URLSearchParams(search)
    query.set('payType', type)
    void navigate({ search: `?${query}` }, { replace: true, preventScrollReset: true, state })
  }
  return { askedType, changeType }
}
