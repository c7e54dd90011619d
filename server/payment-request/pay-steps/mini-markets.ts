import type { PayOutlet } from './pay-step-types.ts'

// Both chains take no more than Rp5.000.000 for one code (docs.xendit.co, Alfamart, Indomaret);
// Alfamart no more than Rp2.500.000 of it in cash, and Alfamidi nothing above that.
const LIMITS = { minMinor: 10_000n, maxMinor: 5_000_000n }

export const alfamart: PayOutlet = {
  payCode: 'ALFAMART',
  payName: 'Alfamart',
  limits: LIMITS,
  steps: {
    id: ({ number, amountText, requestNo }) => [
      'Datanglah ke Alfamart, Alfamidi, Lawson, atau DAN+DAN terdekat.',
      'Sampaikan kepada kasir bahwa Anda ingin membayar tagihan Xendit.',
      `Tunjukkan kode pembayaran ${number}.`,
      `Pastikan kasir menyebut jumlah ${amountText}, lalu bayar.`,
      'Tunai paling banyak Rp2.500.000; selebihnya dengan kartu debit atau dompet elektronik.',
      `Ambil struknya dan simpan sebagai bukti pembayaran tagihan ${requestNo}.`,
    ],
    en: ({ number, amountText, requestNo }) => [
      'Go to the nearest Alfamart, Alfamidi, Lawson or DAN+DAN.',
      'Tell the cashier that you want to pay a Xendit bill.',
      `Show the payment code ${number}.`,
      `Make sure that the cashier names the amount ${amountText}, then pay.`,
      'Up to Rp2.500.000 in cash; anything above with a debit card or an e-wallet.',
      `Take the receipt and keep it as proof that bill ${requestNo} is paid.`,
    ],
    es: ({ number, amountText, requestNo }) => [
      'Vaya al Alfamart, Alfamidi, Lawson o DAN+DAN más cercano.',
      'Dígale al cajero que quiere pagar un cobro de Xendit.',
      `Muestre el código de pago ${number}.`,
      `Asegúrese de que el cajero diga el monto ${amountText} y pague.`,
      'Hasta Rp2.500.000 en efectivo; lo que pase, con tarjeta de débito o billetera electrónica.',
      `Tome el comprobante y guárdelo como prueba de que el cobro ${requestNo} está pagado.`,
    ],
  },
}

export const indomaret: PayOutlet = {
  payCode: 'INDOMARET',
  payName: 'Indomaret',
  limits: LIMITS,
  steps: {
    id: ({ number, amountText, requestNo }) => [
      'Datanglah ke Indomaret terdekat.',
      'Sampaikan kepada kasir bahwa Anda ingin membayar tagihan Xendit.',
      `Tunjukkan kode pembayaran ${number}.`,
      `Pastikan kasir menyebut jumlah ${amountText}, lalu bayar.`,
      `Ambil struknya dan simpan sebagai bukti pembayaran tagihan ${requestNo}.`,
    ],
    en: ({ number, amountText, requestNo }) => [
      'Go to the nearest Indomaret.',
      'Tell the cashier that you want to pay a Xendit bill.',
      `Show the payment code ${number}.`,
      `Make sure that the cashier names the amount ${amountText}, then pay.`,
      `Take the receipt and keep it as proof that bill ${requestNo} is paid.`,
    ],
    es: ({ number, amountText, requestNo }) => [
      'Vaya al Indomaret más cercano.',
      'Dígale al cajero que quiere pagar un cobro de Xendit.',
      `Muestre el código de pago ${number}.`,
      `Asegúrese de que el cajero diga el monto ${amountText} y pague.`,
      `Tome el comprobante y guárdelo como prueba de que el cobro ${requestNo} está pagado.`,
    ],
  },
}
