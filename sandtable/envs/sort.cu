// A counting sort of tables by key: 256 keys, in any order within a key.

extern "C" __global__ void count(const unsigned char *keys, int n, int *totals)
{
    __shared__ int here[256];
    if (threadIdx.x < 256) here[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&here[keys[i]], 1);
    __syncthreads();
    if (threadIdx.x < 256 && here[threadIdx.x]) atomicAdd(&totals[threadIdx.x], here[threadIdx.x]);
}

extern "C" __global__ void scan(int *totals)
{
    __shared__ int sums[256];
    int k = threadIdx.x, own = totals[k];
    sums[k] = own;
    __syncthreads();
    for (int step = 1; step < 256; step *= 2) {
        int before = k >= step ? sums[k - step] : 0;
        __syncthreads();
        sums[k] += before;
        __syncthreads();
    }
    totals[k] = sums[k] - own;
}

extern "C" __global__ void scatter(const unsigned char *keys, int n, int *places, int *order)
{
    __shared__ int here[256], start[256];
    if (threadIdx.x < 256) here[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int key = i < n ? keys[i] : 0;
    int rank = i < n ? atomicAdd(&here[key], 1) : 0;
    __syncthreads();
    if (threadIdx.x < 256) start[threadIdx.x] = here[threadIdx.x] ? atomicAdd(&places[threadIdx.x], here[threadIdx.x]) : 0;
    __syncthreads();
    if (i < n) order[start[key] + rank] = i;
}
