import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { PayType } from '#contract/payment-request/calls.ts'
import * as copy from '#copy/pages/payment-request.js'
import type { LoanReference } from '../../loan/loan-addresses.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { RadioRows } from '../../ui/choice/radio-rows.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { cardPaymentAddress, type PaymentSelection, paymentAddress } from '../payment-addresses.ts'
import { choiceStore } from './choice-store.ts'
import { clearChoice, findPayType, storeChoice } from './method-choice.ts'
import type { MethodOptions } from './method-options.ts'
import { MethodsOfType } from './methods-of-type.tsx'
import { cameFromPayment } from './return-to-payment.ts'

/** The debit card on the payment provider's page: where it is offered, it is the one way by card. */
const cardType: PayType = '5'

export type ChooseMethodProps = {
  readonly order: LoanReference
  readonly selection: PaymentSelection
  readonly options: MethodOptions
}

export const ChooseMethod = ({ order, selection, options }: ChooseMethodProps) => {
  const [payCode, setPayCode] = useState(options.preselected?.payCode)
  const [specificNum, setSpecificNum] = useState(options.preselected?.specificNum ?? '')
  const { requestedType, changeType } = useTypeInAddress()
  const navigate = useNavigate()
  const { state } = useLocation()
  const payment = paymentAddress(order, selection)
  const save = () => {
    if (payCode === undefined) return showToast(copy.incomplete(), { urgent: true })
    storeChoice(choiceStore, { payType: options.payType, payCode, specificNum })
    // The payment page reloads when the choice differs from its payment request.
    void (cameFromPayment(state) ? navigate(-1) : navigate(payment, { replace: true }))
  }
  const types = options.payMethodList
  const hasCardType = types.some(({ payType }) => payType === cardType)
  const isLoadingType = requestedType !== undefined && requestedType !== options.payType
  return (
    <Page
      title={copy.chooseMethodTitle()}
      backTo={payment}
      actions={
        <ActionBar>
          <Button wide busy={isLoadingType} onPress={save}>
            {copy.startPayment()}
          </Button>
        </ActionBar>
      }
    >
      <Card>
        <RadioRows
          legend={copy.typeLegend()}
          options={types.map(type => ({ value: type.payType, label: type.payName }))}
          value={requestedType ?? options.payType}
          onChange={changeType}
        />
      </Card>
      {isLoadingType ? (
        <Skeleton lines={5} />
      ) : (
        <MethodsOfType
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
      {/* Whole-loan purposes are paid by their own code only. */}
      {!selection.purpose && !hasCardType && (
        <ButtonLink variant="secondary" to={cardPaymentAddress(order, selection)}>
          {copy.payByCard()}
        </ButtonLink>
      )}
    </Page>
  )
}

/** The type is kept in the address, so that a reload and "back" keep it. */
const useTypeInAddress = () => {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { pathname, search, state } = useLocation()
  const next = navigation.location?.pathname === pathname ? navigation.location.search : ''
  const requestedType = findPayType(new URLSearchParams(next).get('payType'))
  const changeType = (type: PayType) => {
    clearChoice(choiceStore)
    const query = new URLSearchParams(search)
    query.set('payType', type)
    void navigate({ search: `?${query}` }, { replace: true, preventScrollReset: true, state })
  }
  return { requestedType, changeType }
}
