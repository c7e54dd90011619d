// Documented requests of the simulated payout providers.

export const razorpayxBody = {
  account_number: '7878780080316316',
  amount: 250_050,
  currency: 'INR',
  mode: 'IMPS',
  purpose: 'payout',
  fund_account: {
    account_type: 'bank_account',
    bank_account: { name: 'Ravi Kumar', ifsc: 'HDFC0000123', account_number: '123456789012' },
    contact: { name: 'Borrower Ravi Kumar', type: 'customer', reference_id: 'd-2-x' },
  },
  reference_id: 'd-2-x',
  narration: 'RP 2026 000000123',
}

export const cashfreeHeaders = {
  'x-client-id': 'CF_SANDBOX_SIMULATOR',
  'x-client-secret': 'key',
  'x-api-version': '2024-01-01',
}

export const cashfreeBody = {
  transfer_id: 'd_3',
  transfer_amount: 2500.5,
  transfer_currency: 'INR',
  transfer_mode: 'banktransfer',
  beneficiary_details: {
    beneficiary_name: 'Ravi Kumar',
    beneficiary_instrument_details: {
      bank_account_number: '123456789012',
      bank_ifsc: 'HDFC0000123',
    },
  },
  transfer_remarks: 'RP 2026 000000123',
}

export const payoutBody = {
  reference_id: 'd-1',
  channel_code: 'ID_BCA',
  channel_properties: { account_number: '1234567890', account_holder_name: 'Siti' },
  amount: 10_000,
  currency: 'IDR',
  description: 'RP-1',
}
