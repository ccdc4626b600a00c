/** The paths of an installed or built Powerset. */
export interface Installation {
  readonly version: string;
  readonly webDir: string;
  readonly enginePath: string;
  readonly driverPath: string;
  readonly examplesDir: string;
  readonly isBuilt: boolean;
}
