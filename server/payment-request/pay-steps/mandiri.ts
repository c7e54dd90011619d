import type { PayBank } from './pay-step-types.ts'

/** Mandiri asks for the company's code first: the first five digits of the number. */
const companyCode = (number: string) => number.slice(0, 5)

export const mandiri: PayBank = {
  payCode: 'MANDIRI',
  payName: 'Mandiri',
  limits: { minMinor: 1n, maxMinor: 50_000_000_000n },
  methods: [
    {
      name: 'ATM Mandiri',
      steps: {
        id: ({ number, amountText }) => [
          'Masukkan kartu ATM Mandiri dan PIN Anda.',
          'Pilih Bayar/Beli, lalu Lainnya, lalu Lainnya sekali lagi, lalu Multi Payment.',
          `Masukkan kode perusahaan ${companyCode(number)}, lalu pilih Benar.`,
          `Masukkan nomor virtual account ${number}, lalu pilih Benar.`,
          `Jika diminta, masukkan jumlah ${amountText}.`,
          'Tekan 1 untuk memilih tagihan, lalu Ya. Periksa rinciannya, lalu pilih Ya.',
          'Ambil dan simpan struknya sebagai bukti pembayaran.',
        ],
        en: ({ number, amountText }) => [
          'Insert your Mandiri card and enter your PIN.',
          'Choose Pay/Buy, then Others, then Others once more, then Multi Payment.',
          `Enter the company code ${companyCode(number)} and choose Correct.`,
          `Enter the virtual account number ${number} and choose Correct.`,
          `If you are asked for it, enter the amount ${amountText}.`,
          'Press 1 to choose the bill, then Yes. Check the details and choose Yes.',
          'Take the receipt and keep it as proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Inserte su tarjeta Mandiri e ingrese su PIN.',
          'Elija «Pay/Buy», luego «Others», «Others» otra vez y «Multi Payment».',
          `Ingrese el código de empresa ${companyCode(number)} y elija «Correct».`,
          `Ingrese el número de cuenta virtual ${number} y elija «Correct».`,
          `Si se lo piden, ingrese el monto ${amountText}.`,
          'Presione 1 para elegir el cobro y luego «Yes». Revise los datos y elija «Yes».',
          'Tome el comprobante y guárdelo como prueba de pago.',
        ],
      },
    },
    {
      name: 'Livin’ by Mandiri',
      steps: {
        id: ({ number, amountText }) => [
          'Buka aplikasi Livin’ by Mandiri dan masuk.',
          'Pilih Bayar/VA.',
          `Cari penyedia jasa dengan kode ${companyCode(number)}, lalu pilih.`,
          `Masukkan nomor virtual account ${number}, lalu pilih Lanjutkan.`,
          `Periksa jumlahnya, ${amountText}, lalu pilih Lanjutkan Pembayaran.`,
          'Masukkan PIN Livin’ Anda. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Open the Livin’ by Mandiri app and sign in.',
          'Choose Bayar/VA (Pay/VA).',
          `Search for the service provider by its code ${companyCode(number)} and choose it.`,
          `Enter the virtual account number ${number} and continue.`,
          `Check the amount, ${amountText}, then continue to payment.`,
          'Enter your Livin’ PIN. Keep the proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Abra la aplicación Livin’ by Mandiri e inicie sesión.',
          'Elija «Bayar/VA» (Pay/VA).',
          `Busque el proveedor por su código ${companyCode(number)} y elíjalo.`,
          `Ingrese el número de cuenta virtual ${number} y continúe.`,
          `Revise el monto, ${amountText}, y continúe al pago.`,
          'Ingrese su PIN de Livin’. Guarde el comprobante.',
        ],
      },
    },
    {
      name: 'Mandiri Online (internet banking)',
      steps: {
        id: ({ number, amountText }) => [
          'Masuk ke internet banking Mandiri dengan user ID dan password Anda.',
          'Pilih Bayar, lalu Multi Payment.',
          `Cari penyedia jasa dengan kode ${companyCode(number)}, lalu pilih.`,
          `Masukkan nomor virtual account ${number}, lalu pilih Lanjutkan.`,
          `Periksa tagihannya, ${amountText}, lalu pilih Konfirmasi.`,
          'Masukkan kode token Anda. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Sign in to Mandiri internet banking with your user ID and password.',
          'Choose Pay, then Multi Payment.',
          `Search for the service provider by its code ${companyCode(number)} and choose it.`,
          `Enter the virtual account number ${number} and continue.`,
          `Check the bill, ${amountText}, and confirm.`,
          'Enter your token code. Keep the proof of payment.',
        ],
        es: ({ number, amountText }) => [
          'Inicie sesión en la banca por internet de Mandiri con su usuario y contraseña.',
          'Elija «Pay» y luego «Multi Payment».',
          `Busque el proveedor por su código ${companyCode(number)} y elíjalo.`,
          `Ingrese el número de cuenta virtual ${number} y continúe.`,
          `Revise el cobro, ${amountText}, y confirme.`,
          'Ingrese el código de su token. Guarde el comprobante.',
        ],
      },
    },
  ],
}
