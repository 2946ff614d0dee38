export interface Tax {
  readonly label: string;
  readonly basisPoints: number;
}
