import { expect } from 'vitest'
import type { Borrower, TestApp } from './create-test-app.ts'

const tracking = 'app_from user_from utm_tag'
const landing = '/api/v2/rupya'
const order = 'productId orderId'

/**
 * The calls of section 7 of the specification, each with the fields that it writes there; a call with
 * two lists is sent with either. Copied from there, and not taken from our contract. Fields that it
 * calls obscured or fixed have the names of decision 040.
 */
export const specifiedCalls: Readonly<Record<string, readonly string[]>> = {
  [`GET ${landing}/service/channel/channel-template`]: ['templateId'],
  [`GET ${landing}/promotion/track-visit`]: [`page_id client_type page_type ${tracking}`],
  [`GET ${landing}/promotion/get-sid`]: [''],
  [`GET ${landing}/promotion/get-captcha`]: ['sid a'],
  [`POST ${landing}/promotion/get-sms`]: [`phone capcode sid deviceId appName ${tracking}`],
  [`GET ${landing}/promotion/track-click`]: [`page_id client_type page_type phone ${tracking}`],
  [`POST ${landing}/promotion/register`]: [
    `phone capcode sid deviceId appName merchantNumber userName smsCode invite_code id ${tracking}`,
  ],
  'POST /h5-api/v3/product/recommend-product-list': [`scene ${tracking}`],
  'POST /h5-api/pageEvent/save': ['productId moduleId positionId'],
  'POST /h5-api/v3/product/apply': ['product_id module_id scene'],
  'POST /h5-api/service/event/save': ['productId moduleId positionId'],
  'POST /h5-api/v3/product/define': ['moduleId positionId productCode'],
  'POST /h5-api/v3/loan-details/generate-vcode': [
    `${order} amount payCode pay_type is_default is_display specific_num`,
  ],
  'POST /h5-api/v3/loan-details/init-pay-type': [`${order} pay_type`],
  'POST /h5-api/v3/installment/loan-play-detail': [order],
  'POST /h5-api/v3/loan-details/delay-detail': [order],
  'POST /h5-api/v3/repayment/repayment-way': ['orderId'],
  'POST /h5-api/v3/repayment/repayment-commit': [
    'amount bankName cardId cardNo couponId orderId repayToken bankCode sendMsg',
  ],
  'POST /h5-api/v3/repayment/repayment-confirm': ['orderId verifyCode repaymentRecordId'],
  'POST /h5-api/v3/repayment/repayment-huichao': ['userId orderId amount'],
  'POST /h5-api/v3/loan-confirm/loan-detail-confirm': ['productId'],
  'POST /h5-api/v3/loan-confirm/loan-detail-push': ['amount periods termUnit productId type'],
  'POST /h5-api/v3/contract/contract': ['productId scene'],
  'POST /h5-api/v3/contract/contract-jump': ['productId scene position orderId type'],
  'POST /h5-api/v3/loan-details/loan-details': [order],
  'POST /h5-api/v3/loan-details/google-score': ['score'],
  'POST /h5-api/v3/user-problem/problem-init': ['orderId', 'orderNo'],
  'GET /h5-api/v3/user-problem/get-qa-list': ['orderNo pid'],
  'POST /h5-api/v3/user-problem/qa-record': ['orderNo type value qaId'],
  'POST /h5-api/v3/user-problem/problem-list': [''],
  'POST /h5-api/v3/user-problem/problem-detail': ['problemId'],
  'POST /h5-api/v3/user-problem/upload-problem-img': ['problemImage'],
  'POST /h5-api/v3/user-problem/problem-save': [
    'problemType problemSonType problemDetail problemImage orderNo',
  ],
  'POST /h5-api/user-problem/save-score': ['score problemId'],
  'POST /h5-api/v3/support/contact-kf-info': ['type'],
  'POST /h5-api/stand/list': [''],
  'POST /h5-api/stand/event': ['productId moduleId positionId type'],
  'POST /h5-api/stand/jump': ['productId moduleId positionId'],
}

/**
 * The fields that section 3 of the specification gives the data of a successful answer, where it gives
 * any.
 */
const specifiedAnswers: Readonly<Record<string, string>> = {
  [`GET ${landing}/service/channel/channel-template`]: 'id',
  [`GET ${landing}/promotion/get-sid`]: 'sid',
  'POST /h5-api/v3/product/apply': 'url',
  'POST /h5-api/v3/product/define': 'url',
  'POST /h5-api/v3/loan-details/generate-vcode':
    'amount vcode cardNo payType payCode payStep specificNum telephone',
  'POST /h5-api/v3/loan-details/init-pay-type': 'bankList marketList',
  'POST /h5-api/v3/installment/loan-play-detail': 'productName repayWaitCount note repayPlanDetail',
  'POST /h5-api/v3/loan-details/delay-detail':
    'productName productLogo delayShouldPayAmount delayExpiryTime orderDetail telephone',
  'POST /h5-api/v3/repayment/repayment-way': 'alipay repayToken bankCards',
  'POST /h5-api/v3/repayment/repayment-commit': 'needValid repayRecordId',
  'POST /h5-api/v3/repayment/repayment-huichao': 'url',
  'POST /h5-api/v3/loan-confirm/loan-detail-confirm':
    'productLogo productName amount periods termUnit details repay_plans ' +
    'firstPayTime firstPeriodDay pRateDsc sendSms isPopType popContent ' +
    'popTitle popAgreementUrl note sp_rate',
  'POST /h5-api/v3/loan-confirm/loan-detail-push': 'lendDetailsUrl',
  'POST /h5-api/v3/contract/contract-jump': 'contract_url',
  'POST /h5-api/v3/loan-details/loan-details':
    'orderStatus noticeStatusText noticeDesText recProducts productName ' +
    'productLogo userOrderDetail inside h5Url isDelay telephone isScore',
  'POST /h5-api/v3/user-problem/problem-init':
    'problemType problemSonType problemStatus orderDetail orderList',
  'GET /h5-api/v3/user-problem/get-qa-list': 'answerList',
  'POST /h5-api/v3/user-problem/qa-record': 'reportResultData',
  'POST /h5-api/v3/user-problem/problem-detail':
    'problemId type sonType content images disposeDetail disposeImages isScore',
  'POST /h5-api/v3/user-problem/upload-problem-img': 'url',
  'POST /h5-api/v3/support/contact-kf-info': 'email smWa',
  'POST /h5-api/stand/jump': 'url',
}

/** What every request sends beside its own fields (specification, section 7). */
const commonParameters = {
  clientType: 'h5',
  appVersion: '1.0.0',
  deviceName: 'Phone',
  deviceId: 'device-of-an-old-shell',
  osVersion: '13',
}

type Fields = Readonly<Record<string, string | Blob>>

type OldReply = {
  readonly status: number
  readonly code: string
  readonly success: unknown
  readonly data: Record<string, unknown> & unknown[]
}

type OldRequest = {
  readonly as?: Borrower
  /** Fields that the specification writes in the query. */
  readonly query?: Readonly<Record<string, string>>
  readonly multipart?: true
}

/** Throws unless the call is one of section 7 and has exactly one of its lists of fields. */
const checkFields = (call: string, names: readonly string[]): void => {
  const lists = specifiedCalls[call]?.map(list => list.split(' ').filter(Boolean).toSorted())
  expect(lists, `${call} is no call of section 7`).toBeDefined()
  expect(lists, call).toContainEqual(names.toSorted())
}

/** Asserts that the data has these fields, whatever else. */
export const expectFields = (data: unknown, names: string): void => {
  expect(Object.keys(data as object)).toEqual(expect.arrayContaining(names.split(' ')))
}

/** The reply; of a success, its data has the fields that the specification names. */
const readReply = async (call: string, response: Response): Promise<OldReply> => {
  const reply: Record<string, unknown> = JSON.parse(await response.text())
  const code = String(reply['code'] ?? reply['status'])
  const names = specifiedAnswers[call]
  if (/^0+$/.test(code) && names !== undefined) expectFields(reply['data'], names)
  return {
    status: response.status,
    code,
    success: reply['success'],
    // A test asserts those fields that it reads.
    data: reply['data'] as OldReply['data'],
  }
}

/**
 * A client of the specification's time: common parameters and `sessionId` in the query, a form for a
 * body, and nothing of ours: no idempotency key, no header, no field that was added later.
 */
export const createOldClient = (sentCalls: Set<string>) => {
  const get = async (
    app: TestApp,
    path: string,
    fields: Readonly<Record<string, string>>,
    { as }: OldRequest = {},
  ): Promise<Response> => {
    checkFields(`GET ${path}`, Object.keys(fields))
    sentCalls.add(`GET ${path}`)
    const query = new URLSearchParams({ ...commonParameters, ...fields })
    if (as !== undefined) query.set('sessionId', as.token)
    return await app.fetch(`${path}?${query}`)
  }
  const post = async (
    app: TestApp,
    path: string,
    fields: Fields,
    { as, query = {}, multipart }: OldRequest = {},
  ): Promise<OldReply> => {
    checkFields(`POST ${path}`, [...Object.keys(fields), ...Object.keys(query)])
    sentCalls.add(`POST ${path}`)
    const parameters = new URLSearchParams({ ...commonParameters, ...query })
    if (as !== undefined) parameters.set('sessionId', as.token)
    const body = multipart ? formOf(fields) : new URLSearchParams(fields as Record<string, string>)
    const headers = { 'X-Requested-With': 'XMLHttpRequest' }
    const response = await app.fetch(`${path}?${parameters}`, { method: 'POST', body, headers })
    return await readReply(`POST ${path}`, response)
  }
  const read: (...request: Parameters<typeof get>) => Promise<OldReply> = async (...request) =>
    await readReply(`GET ${request[1]}`, await get(...request))
  return { get, read, post }
}

const formOf = (fields: Fields): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
