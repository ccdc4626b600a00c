/** Where the parts of an installed or built Powerset lie. */
export interface Installation {
  readonly version: string;
  readonly webDir: string;
  readonly enginePath: string;
  readonly driverPath: string;
  readonly examplesDir: string;
  readonly isBuilt: boolean;
}
