/** Expected text of a landing page in its language. */
export type ExpectedLandingCopy = {
  readonly template: 'cn-1' | 'id-1' | 'in-1'
  readonly language: string
  readonly phone: string
  readonly captcha: string
  readonly smsCode: string
  readonly newPicture: string
  readonly getCode: string
  /** The send button while it is locked. */
  readonly secondsLeft: RegExp
  readonly apply: string
  readonly agreement: string
  readonly backToForm: string
  readonly phoneWrong: string
  readonly captchaWrong: string
  readonly smsCodeWrong: string
  readonly codeSent: string
  readonly doNotResend: string
  readonly registered: string
  readonly alreadyRegistered: string
  /** The format of its phone numbers; the last digits are random for each journey. */
  readonly phoneStart: string
  readonly goOn: string
}

export const landingCopies: readonly ExpectedLandingCopy[] = [
  {
    // The Chinese is the specification's (sections 4, 5 and 8).
    template: 'cn-1',
    language: 'zh-CN',
    phone: '手机号',
    captcha: '图形验证码',
    smsCode: '短信验证码',
    newPicture: '换一张',
    getCode: '获取验证码',
    secondsLeft: /^\d+s$/,
    apply: '立即申请',
    agreement: '注册协议',
    backToForm: '返回填写',
    phoneWrong: '请正确输入手机号！',
    captchaWrong: '请正确输入图形验证码！',
    smsCodeWrong: '请正确输入短信验证码！',
    codeSent: '验证码已发送，请在手机上查看！',
    doNotResend: '请勿重复发送',
    registered: '注册成功',
    alreadyRegistered: '您已注册,请直接下载APP登录！',
    phoneStart: '138',
    goOn: '在浏览器中继续',
  },
  {
    template: 'id-1',
    language: 'id-ID',
    phone: 'Nomor ponsel',
    captcha: 'Karakter pada gambar',
    smsCode: 'Kode dari SMS',
    newPicture: 'Gambar baru',
    getCode: 'Kirim kode',
    secondsLeft: /^\d+ dtk$/,
    apply: 'Ajukan sekarang',
    agreement: 'Perjanjian Pendaftaran',
    backToForm: 'Kembali ke formulir',
    phoneWrong: 'Mohon isi nomor ponsel dengan benar.',
    captchaWrong: 'Mohon isi karakter pada gambar dengan benar.',
    smsCodeWrong: 'Mohon isi kode dari SMS dengan benar.',
    codeSent: 'Kode sudah dikirim. Silakan periksa ponsel Anda.',
    doNotResend: 'Mohon jangan kirim ulang. Kode sedang dikirim.',
    registered: 'Pendaftaran berhasil',
    alreadyRegistered: 'Anda sudah terdaftar. Silakan unduh aplikasi lalu masuk.',
    phoneStart: '0812',
    goOn: 'Lanjutkan di browser',
  },
  {
    template: 'in-1',
    language: 'en-IN',
    phone: 'Phone number',
    captcha: 'Characters in the picture',
    smsCode: 'Code from the SMS',
    newPicture: 'New picture',
    getCode: 'Get code',
    secondsLeft: /^\d+ s$/,
    apply: 'Apply now',
    agreement: 'Registration terms',
    backToForm: 'Back to the form',
    phoneWrong: 'Please enter your phone number correctly.',
    captchaWrong: 'Please enter the characters in the picture correctly.',
    smsCodeWrong: 'Please enter the code from the SMS correctly.',
    codeSent: 'The code has been sent. Please check your phone.',
    doNotResend: 'Please do not resend. A code is on its way to you.',
    registered: 'You are registered',
    alreadyRegistered: 'You are already registered. Please download the app and sign in.',
    phoneStart: '98',
    goOn: 'Continue in the browser',
  },
]
