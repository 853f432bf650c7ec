export type CodeChannel = 'email' | 'sms'

export type CodePurpose =
  | 'sign_in'
  | 'register'
  | 'reset_password'
  | 'second_factor'
  | 'bind_mobile'
  | 'bind_email'
  | 'prove'
