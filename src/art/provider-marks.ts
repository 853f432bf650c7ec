/** A logo of several paths on the 24 px grid, in the colours that its owner requires. */
export interface ProviderMark {
  readonly parts: readonly { readonly path: string; readonly fill: string }[]
}

/** Logos for the buttons to sign in with a provider of identity. */
export const providerMarks: Readonly<Record<'google' | 'facebook', ProviderMark>> = {
  google: {
    parts: [
      {
        path: 'M22.560 12.250c0-.780-.070-1.530-.200-2.250H12v4.260h5.920c-.260 1.370-1.040 2.530-2.210 3.310v2.770h3.570c2.080-1.920 3.280-4.740 3.280-8.090z',
        fill: '#4285f4',
      },
      {
        path: 'M12 23c2.970 0 5.460-.980 7.280-2.660l-3.570-2.770c-.980.660-2.230 1.060-3.710 1.060-2.860 0-5.290-1.930-6.160-4.530H2.180v2.840C3.990 20.530 7.700 23 12 23z',
        fill: '#34a853',
      },
      {
        path: 'M5.840 14.090c-.220-.660-.350-1.360-.350-2.090s.130-1.430.350-2.090V7.070H2.180C1.430 8.550 1 10.220 1 12s.430 3.450 1.180 4.930z',
        fill: '#fbbc05',
      },
      {
        path: 'M12 5.380c1.620 0 3.060.560 4.210 1.640l3.150-3.150C17.450 2.090 14.970 1 12 1 7.700 1 3.990 3.470 2.180 7.070l3.660 2.840c.870-2.600 3.300-4.530 6.160-4.530z',
        fill: '#ea4335',
      },
    ],
  },
  facebook: {
    parts: [
      { path: 'M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22z', fill: '#0866ff' },
      {
        path: 'M15.300 15.200l.500-3.200h-3.050V9.900c0-.870.430-1.730 1.800-1.730h1.390V5.450s-1.260-.220-2.470-.220c-2.520 0-4.160 1.530-4.160 4.290V12H6.500v3.200h2.810v7.470a11 11 0 0 0 3.440 0V15.200z',
        fill: '#ffffff',
      },
    ],
  },
}
