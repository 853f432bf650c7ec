// placeholder until generated
export interface Database {}
