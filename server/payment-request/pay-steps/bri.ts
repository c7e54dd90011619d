import type { PayBank } from './pay-step-types.ts'

export const bri: PayBank = {
  payCode: 'BRI',
  payName: 'BRI',
  limits: { minMinor: 1n, maxMinor: 50_000_000_000n },
  methods: [
    {
      name: 'ATM BRI',
      steps: {
        id: ({ number, amountText }) => [
          'Masukkan kartu ATM BRI dan PIN Anda.',
          'Pilih Transaksi Lain, lalu Pembayaran, lalu Lainnya, lalu BRIVA.',
          `Masukkan nomor BRIVA ${number}, lalu pilih Benar.`,
          `Periksa nama dan jumlahnya, ${amountText}. Jika sesuai, pilih Ya.`,
          'Ambil dan simpan struknya sebagai bukti pembayaran.',
        ],
        en: ({ number, amountText }) => [
          'Insert your BRI card and enter your PIN.',
          'Choose Other Transactions, then Payment, then Others, then BRIVA.',
          `Enter the BRIVA number ${number} and choose Correct.`,
          `Check the name and the amount, ${amountText}. If they are right, choose Yes.`,
          'Take the receipt and keep it as proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Inserte su tarjeta BRI e ingrese su PIN.',
          'Elija «Other Transactions», luego «Payment», «Others» y «BRIVA».',
          `Ingrese el número BRIVA ${number} y elija «Correct».`,
          `Revise el nombre y el monto, ${amountText}. Si son correctos, elija «Yes».`,
          'Tome el comprobante y guárdelo como prueba de pago.',
        ],
      },
    },
    {
      name: 'BRImo',
      steps: {
        id: ({ number, amountText }) => [
          'Buka aplikasi BRImo dan masuk.',
          'Pilih BRIVA, lalu Pembayaran Baru.',
          `Masukkan nomor BRIVA ${number}, lalu pilih Lanjutkan.`,
          `Periksa nama dan jumlahnya, ${amountText}, lalu pilih Bayar.`,
          'Masukkan PIN BRImo Anda. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Open the BRImo app and sign in.',
          'Choose BRIVA, then New Payment.',
          `Enter the BRIVA number ${number} and continue.`,
          `Check the name and the amount, ${amountText}, then choose Pay.`,
          'Enter your BRImo PIN. Keep the proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Abra la aplicación BRImo e inicie sesión.',
          'Elija «BRIVA» y luego «New Payment».',
          `Ingrese el número BRIVA ${number} y continúe.`,
          `Revise el nombre y el monto, ${amountText}, y elija «Pay».`,
          'Ingrese su PIN de BRImo. Guarde el comprobante.',
        ],
      },
    },
    {
      name: 'BRI Internet Banking',
      steps: {
        id: ({ number, amountText }) => [
          'Masuk ke Internet Banking BRI dengan user ID dan password Anda.',
          'Pilih Pembayaran, lalu BRIVA.',
          `Masukkan nomor BRIVA ${number}, lalu pilih Kirim.`,
          `Periksa nama dan jumlahnya, ${amountText}.`,
          'Masukkan password dan kode mToken Anda. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Sign in to BRI Internet Banking with your user ID and password.',
          'Choose Payment, then BRIVA.',
          `Enter the BRIVA number ${number} and submit.`,
          `Check the name and the amount, ${amountText}.`,
          'Enter your password and your mToken code. Keep the proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Inicie sesión en BRI Internet Banking con su usuario y contraseña.',
          'Elija «Payment» y luego «BRIVA».',
          `Ingrese el número BRIVA ${number} y envíe.`,
          `Revise el nombre y el monto, ${amountText}.`,
          'Ingrese su contraseña y su código mToken. Guarde el comprobante.',
        ],
      },
    },
  ],
}
