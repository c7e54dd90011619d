import type { PayBank } from './pay-step-types.ts'

/** BSI asks for the institution's code first: the first four digits of the number. */
const institutionCode = (number: string) => number.slice(0, 4)
const paymentCode = (number: string) => number.slice(4)

export const bsi: PayBank = {
  payCode: 'BSI',
  payName: 'BSI',
  // Its provider's limits were not to be read; these are the narrowest of the other banks.
  limits: { minMinor: 10_000n, maxMinor: 50_000_000n },
  methods: [
    {
      name: 'ATM BSI',
      steps: {
        id: ({ number, amountText }) => [
          'Masukkan kartu ATM BSI dan PIN Anda.',
          'Pilih Menu Utama, lalu Pembayaran/Pembelian, lalu Institusi.',
          `Masukkan ${number} (kode institusi dan kode bayar sekaligus), lalu pilih Benar.`,
          `Periksa nama dan jumlahnya, ${amountText}. Jika sesuai, pilih Benar.`,
          'Ambil dan simpan struknya sebagai bukti pembayaran.',
        ],
        en: ({ number, amountText }) => [
          'Insert your BSI card and enter your PIN.',
          'Choose Main Menu, then Payment/Purchase, then Institution.',
          `Enter ${number} (institution code and payment code in one) and choose Correct.`,
          `Check the name and the amount, ${amountText}. If they are right, choose Correct.`,
          'Take the receipt and keep it as proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Inserte su tarjeta BSI e ingrese su PIN.',
          'Elija «Main Menu», luego «Payment/Purchase» e «Institution».',
          `Ingrese ${number} (código de institución y de pago en uno) y elija «Correct».`,
          `Revise el nombre y el monto, ${amountText}. Si son correctos, elija «Correct».`,
          'Tome el comprobante y guárdelo como prueba de pago.',
        ],
      },
    },
    {
      name: 'BYOND by BSI',
      steps: {
        id: ({ number, amountText }) => [
          'Buka aplikasi BYOND by BSI dan masuk.',
          'Pilih Bayar, lalu Institusi.',
          `Cari kode institusi ${institutionCode(number)}, lalu pilih.`,
          `Masukkan kode bayar ${paymentCode(number)}, lalu pilih Lanjutkan.`,
          `Periksa nama dan jumlahnya, ${amountText}.`,
          'Masukkan PIN Anda. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Open the BYOND by BSI app and sign in.',
          'Choose Pay, then Institution.',
          `Search for the institution code ${institutionCode(number)} and choose it.`,
          `Enter the payment code ${paymentCode(number)} and continue.`,
          `Check the name and the amount, ${amountText}.`,
          'Enter your PIN. Keep the proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Abra la aplicación BYOND by BSI e inicie sesión.',
          'Elija «Pay» y luego «Institution».',
          `Busque el código de institución ${institutionCode(number)} y elíjalo.`,
          `Ingrese el código de pago ${paymentCode(number)} y continúe.`,
          `Revise el nombre y el monto, ${amountText}.`,
          'Ingrese su PIN. Guarde el comprobante.',
        ],
      },
    },
    {
      name: 'BSI Net (internet banking)',
      steps: {
        id: ({ number, amountText }) => [
          'Masuk ke BSI Net dengan user ID dan password Anda.',
          'Pilih Pembayaran, lalu Institusi.',
          `Pilih kode institusi ${institutionCode(number)}.`,
          `Masukkan kode bayar ${paymentCode(number)} dan pilih rekening sumber dana.`,
          `Periksa nama dan jumlahnya, ${amountText}.`,
          'Masukkan kode otentikasi Anda. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Sign in to BSI Net with your user ID and password.',
          'Choose Payment, then Institution.',
          `Choose the institution code ${institutionCode(number)}.`,
          `Enter the payment code ${paymentCode(number)} and choose the account to pay from.`,
          `Check the name and the amount, ${amountText}.`,
          'Enter your authentication code. Keep the proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Inicie sesión en BSI Net con su usuario y contraseña.',
          'Elija «Payment» y luego «Institution».',
          `Elija el código de institución ${institutionCode(number)}.`,
          `Ingrese el código de pago ${paymentCode(number)} y elija la cuenta de donde paga.`,
          `Revise el nombre y el monto, ${amountText}.`,
          'Ingrese su código de autenticación. Guarde el comprobante.',
        ],
      },
    },
  ],
}
